import { shortDate } from '#src/domain/dates/dates.ts'
import { type CheckedPart, checkedParts, type PageCheck, uncheckedPage } from './checks.ts'
import { pageFaultText, pageLabels, pageStateText } from './texts.ts'

/** What is known about the pages of one directory. */
export type DirectoryChecks = Partial<Record<CheckedPart, PageCheck>>

/** What a directory's page says about the automated check. Days, so that the page only changes if that does. */
export type DirectoryStatus = {
  pages: readonly {
    label: string
    /** 'Answers', 'Not answering since 6 Sep 2026' */
    state: string
    /** What was wrong, as a sentence. */
    fault: string | null
    /** '12 Nov 2026'. Null: not checked yet. */
    checkedOn: string | null
  }[]
  /** '6 Sep 2026'. Null: it isn't dead. */
  deadSince: string | null
  /** The host that its home page redirects to, on another domain. Null: it doesn't. */
  movedTo: string | null
}

export function statusOf(checks: DirectoryChecks = {}): DirectoryStatus {
  const pages = checkedParts.flatMap((page) => {
    const check = checks[page]
    if (!check) return []
    const { checkedAt } = check
    const state = pageStateText(check)
    return [
      {
        label: pageLabels[page],
        state: state.charAt(0).toUpperCase() + state.slice(1),
        fault: pageFaultText(check),
        checkedOn: checkedAt === null ? null : dayOf(checkedAt),
      },
    ]
  })
  const { state, failingSince, movedTo } = checks.home ?? uncheckedPage
  return {
    pages,
    deadSince: state === 'dead' && failingSince !== null ? dayOf(failingSince) : null,
    movedTo: state === 'moved' ? movedTo : null,
  }
}

/** Whether any page was checked yet. */
export function wasChecked({ pages }: DirectoryStatus): boolean {
  return pages.some(({ checkedOn }) => checkedOn !== null)
}

function dayOf(time: number): string {
  return shortDate(new Date(time).toISOString())
}
