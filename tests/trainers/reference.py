"""Skip-gram and CBOW in plain NumPy, slowly: the same windows and noise as the kernels, the objective as it is stated."""

import numpy as np

from vecsmith.numeric import sampling


def windows(ids, of_type, sentences, keep, cut, other, window, negatives, seed, epoch):
    """Give (centre, context words, noise words) of every place that has a context."""
    for sentence in range(len(sentences) - 1):
        words = np.zeros(sentences[sentence + 1] - sentences[sentence], np.int32)
        place = sentences[sentence], sentences[sentence + 1]
        begun = np.uint64(sampling.begin(seed, epoch, sentence))
        size, state = sampling.kept(ids, of_type, *place, keep, begun, words)
        words, state = words[:size].tolist(), int(state)
        for at, centre in enumerate(words):
            state, number = following(state)
            reach = 1 + int(sampling.below(number, window))
            around = words[max(0, at - reach) : at] + words[at + 1 : at + reach + 1]
            if not around:
                continue
            noise = []
            for _ in range(negatives):
                state, number = following(state)
                noise.append(int(sampling.drawn(number, cut, other)))
            yield centre, around, noise


def following(state):
    state = (state + int(sampling.GAMMA)) % 2**64
    return state, np.uint64(sampling.mixed(np.uint64(state)))


def skipgram_loss(x, y, centre, around, noise):
    """The sum of the losses of a centre's pairs."""
    noise = [word for word in noise if word != centre]
    scores = x[around] @ y[[centre, *noise]].T
    return np.logaddexp(0, -scores[:, 0]).sum() + np.logaddexp(0, scores[:, 1:]).sum()


def cbow_loss(x, y, centre, around, noise):
    """The loss of a centre."""
    noise = [word for word in noise if word != centre]
    scores = x[around].mean(axis=0) @ y[[centre, *noise]].T
    return np.logaddexp(0, -scores[0]) + np.logaddexp(0, scores[1:]).sum()


def gradient(loss, x, y, *place, step=1e-5):
    """The gradient of a loss by finite differences."""
    found = []
    for matrix in (x, y):
        slope = np.zeros_like(matrix)
        for at in np.ndindex(matrix.shape):
            value = matrix[at]
            matrix[at] = value + step
            high = loss(x, y, *place)
            matrix[at] = value - step
            low = loss(x, y, *place)
            matrix[at] = value
            slope[at] = (high - low) / (2 * step)
        found.append(slope)
    return found
