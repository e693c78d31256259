import { listedByKey } from '#src/seo/directories/list.ts'

/** What a directory is, for what is known of directories like it. */
export function forecastKindOf(key: string): string {
  const listed = listedByKey.get(key)
  return listed?.kinds[0] ?? listed?.group ?? 'other'
}
