import pLimit from 'p-limit'

/** Decoding is what costs memory, so a process works on at most two images at once. */
export const limitImages = pLimit(2)
