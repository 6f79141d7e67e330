"""Cosmos QA: questions about what lies between the lines; without the training part."""

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextChoices, TextPairs
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/wilburOne/cosmosqa/81e4213108ea1e12da5cd40488691fb3e4a4a2ee/data/"
PAGE = Page("https://github.com/allenai/natural-instructions", "task 024, as JSON Lines of input and answers")
ANSWERS = ("answer0", "answer1", "answer2", "answer3")
MARK = "\nQuestion: "

ENTRY = Entry(
    name="cosmosqa",
    kind="texts",
    summary="a story of everyday life, a question, and four answers of which one is right",
    licence="CC BY 4.0",
    citation="Huang, Le Bras, Bhagavatula and Choi 2019, Cosmos QA: machine reading comprehension with contextual "
    "commonsense reasoning, EMNLP",
    homepage="https://wilburone.github.io/cosmos/",
    files=(
        File(
            "valid.csv.gz",
            "a6a94fc1463ca82bb10f98ef68ed535405e6f5c36e044ff8e136b5c19dea63f3",
            2_128_345,
            (Https(RAW + "valid.csv"),),
        ),
        File(
            "ni_task024_answers.jsonl.gz",
            "71a7f22813ecf236b8affb8f31533df014944db182b2226a03e7f93b84511ae5",
            3_141_831,
            (PAGE,),
        ),
    ),
    parts=("dev", "answers"),
    items="dev 2,985 questions; 6,500 more with right answers only",
    folder="tasks/cosmosqa",
    note="The training part (25,262 questions) is not in this copy. In dev, the text is the story, a newline and the "
    "question. In answers, left is the story, right the question, and the label a tuple of right answers.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    if part == "answers":
        return _answers(files, "ni_task024_answers.jsonl.gz")
    name = "valid.csv.gz"
    texts, options, answers = [], [], []
    for line, row in readers.columns(files, name, ("context", "question", *ANSWERS, "label")):
        texts.append(f"{row[0]}\n{row[1]}")
        options.append(tuple(row[2:6]))
        answers.append(int(readers.code(files, name, line, row[6], readers.same("0", "1", "2", "3"))))
    return TextChoices(texts, options, answers)


def _answers(files: Files, name: str) -> TextPairs:
    """Read stories and questions with all the answers that are right."""
    left, right, labels = [], [], []
    for line, (text, answers) in readers.objects(files, name, ("input", "answers")):
        story, mark, question = str(text).partition(MARK)
        if not mark:
            raise readers.broken(files, name, line, "an input with a line 'Question: '", shown(str(text)))
        left.append(story.removeprefix("Context: ").strip())
        right.append(question.strip())
        labels.append(tuple(str(answer) for answer in answers))
    return TextPairs(left, right, labels)
