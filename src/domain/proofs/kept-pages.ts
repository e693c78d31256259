/** How much is kept of the pages that checks read. What is dropped is still known by its hash. */
export const keptPages = {
  /** Of one page, compressed. */
  compressedBytes: 64 * 1024,
  /** The newest ones of each row. */
  perRow: 8,
  days: 400,
  /** Of all rows. The oldest are dropped. */
  totalBytes: 4 * 1024 ** 3,
} as const
