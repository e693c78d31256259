import {
  type DeliveryState,
  publicState,
  type ShownState,
  shownState,
  stateLabels,
} from '#src/domain/deliveries/states.ts'
import type { Verification, VerifiedRow } from './verify.ts'

// Whether a page shows what the evidence says.

/** A row as a page shows it: the directory's URL and the state. */
export type ShownRow = readonly [url: string, state: ShownState]

/** What the page says otherwise than the evidence, in words. Rows of which nothing happened yet have none. */
export function findContradictions(shown: readonly ShownRow[], { rows }: Verification): string[] {
  const byUrl = new Map(rows.map((row) => [row.entries[0]?.facts['url'], row]))
  return shown.flatMap(([url, state]) => {
    const row = byUrl.get(url)
    const proven = row ? stateOf(row) : 'waiting'
    if (proven === state) return []
    const evidence = row ? `the evidence says “${stateLabels[proven]}”` : 'there is no evidence of it'
    return [`${url}: the page says “${stateLabels[state]}”, ${evidence}.`]
  })
}

/** After the row's last change, as others than its customer see it. */
function stateOf({ entries }: VerifiedRow): ShownState {
  const { state, submittedAt, doubtedAt, reason } = entries.findLast(({ kind }) => kind === 'change')?.facts ?? {}
  const shown = shownState({
    ...{ state: (state ?? 'waiting') as DeliveryState, submittedAt, doubtedAt },
    declineReason: typeof reason === 'string' ? reason : null,
  } as Parameters<typeof shownState>[0])
  // What was sealed before had the state.
  return publicState(shown)
}
