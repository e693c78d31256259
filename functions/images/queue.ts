import pLimit from 'p-limit'

/** Decoding needs memory, so a process decodes at most two images in parallel. */
export const limitImages = pLimit(2)
