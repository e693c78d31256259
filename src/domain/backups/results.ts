/** What a good backup contains. */
export type BackupFacts = {
  name: string
  target: string
  bytes: number
  /** The newest migration of the database. */
  schema: string
  /** Rows of each table. */
  counts: Record<string, number>
  images: number
  /** Images that the database knows and the store didn't have. */
  missingImages: number
  durationMs: number
}

/** What a backup was restored to, compared with what it says it contains. */
export type RestoreFacts = { name: string; durationMs: number; differences: string[]; images: number; rows: number }

/** '41 s', '3 min 20 s' */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** '812 KB', '1.4 GB' */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes / 1024, 0]
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1024
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

const shownDifferences = 10

/** The first ten, one in a line, and how many more there are: each image may differ. Empty: there are none. */
export function listDifferences(differences: readonly string[]): string {
  const more = differences.length - shownDifferences
  return [...differences.slice(0, shownDifferences), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

/** '0 differences', '1 difference' */
export function differencesText(count: number): string {
  return `${count} ${count === 1 ? 'difference' : 'differences'}`
}
