import type { CheckKind } from '#src/domain/directories/directories.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'

const by: Record<CheckKind, string> = {
  'list-author': 'the author of a published list',
  'browser-review': 'a person, in a browser',
  'http-200': 'a program, which only saw that the site answered',
}

/** When and by whom it was last seen working: an ISO date. Null: no one says. */
export function checkOf(
  { checkedOn, checkKind }: Pick<ListedDirectory, 'checkedOn' | 'checkKind'>,
  record: DirectoryRecord | undefined,
): { date: string; by: string } | null {
  const ours = record?.checkedAt == null ? null : new Date(record.checkedAt).toISOString().slice(0, 10)
  if (ours !== null && ours >= (checkedOn ?? '')) return { date: ours, by: 'our operators' }
  return checkedOn === undefined ? null : { date: checkedOn, by: checkKind ? by[checkKind] : 'a published list' }
}
