import pLimit from 'p-limit'

/** Decoding needs memory, so a process decodes at most two images in parallel. */
export const limitImages = pLimit(2)

/** Strips have a separate queue, so that requests for many of them don't hold up uploads. */
export const limitStrips = pLimit(1)
