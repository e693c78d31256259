import type { CheckKind } from '#src/domain/directories/directories.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { sources } from '#src/seo/data/directories.ts'

// Whose check it was. Three lists date the checks of their authors, and a fourth says how each was made.

/** `since`, `until`: the days of its authors' checks. */
const datedLists: readonly { id: string; since: string; until: string }[] = [
  { id: 'awesome-startup-launch-directories', since: '2026-09-06', until: '2026-09-06' },
  { id: 'where-to-submit', since: '2026-09-24', until: '2026-09-25' },
  { id: 'launch-directories', since: '2026-10-05', until: '2026-10-08' },
]

/** The list with browser reviews and requests by program. */
const reviewingList = 'backlink-pilot'

type Checked = Pick<ListedDirectory, 'checkedOn' | 'checkKind' | 'sources'>

/** The id of the list whose check it was. Undefined: ours. */
export function checkingList({ checkedOn = '', checkKind, sources: ids }: Checked): string | undefined {
  if (checkKind === 'our-editors') return undefined
  if (checkKind === 'browser-review' || checkKind === 'http-200') return ids.find((id) => id === reviewingList)
  return datedLists.find(({ id, since, until }) => ids.includes(id) && since <= checkedOn && checkedOn <= until)?.id
}

const by: Record<CheckKind, (list: string) => string> = {
  'list-author': (list) => `the author of ${list}`,
  'browser-review': (list) => `${list}, in a browser`,
  'http-200': (list) => `${list}, by a program that only saw that the site answered`,
  'our-editors': () => 'our editors, in a browser',
}

/** 'camaker/backlink-pilot, in a browser' */
export function checkerText(checked: Checked): string {
  const list = sources.get(checkingList(checked) ?? '')?.name ?? 'a published list'
  return checked.checkKind ? by[checked.checkKind](list) : list
}
