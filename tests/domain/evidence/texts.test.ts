import { expect, it } from 'vitest'
import { describeVerification } from '#src/domain/evidence/texts.ts'
import { stateOf, type VerifiedRow } from '#src/domain/evidence/verify.ts'

const latest = { no: 1, at: 0, size: 1, root: '', before: '', key: '', signature: '' }
const entry = { seq: 1, at: 0, kind: 'change', facts: {}, seen: null, hash: '', page: null }

/** A row of so many signed events, so many others, and so many that were signed late or have pages. */
function described(signed: number, unsigned: number, some: number) {
  const entries = Array.from({ length: signed + unsigned }, () => entry)
  const row: VerifiedRow = { row: 'r', fault: null, entries, rooted: signed, late: some, older: unsigned, pages: some }
  const result = { rootFault: null, latest, newest: latest, rows: [row] }
  expect(stateOf(result)).toBe(unsigned > 0 ? 'unsigned' : 'verified')
  const { summary, notes } = describeVerification(result, { time: 0, isLoaded: true })
  return [summary, ...notes]
}

it.each([
  [1, 0, 0, ['1 row, 1 event. Root 1, signed 01 Jan 1970, 00:00 UTC.']],
  [
    ...([2, 1, 1] as const),
    [
      '1 row, 2 events, 1 page as our checks read it. Root 1, signed 01 Jan 1970, 00:00 UTC.',
      '1 event isn’t signed yet. The next root is signed after 02 Jan 1970, 00:00 UTC.',
      '1 event is from before its row had evidence, and nothing signs it yet.',
      '1 event was signed days after it happened. The signature only proves it from then on.',
    ],
  ],
  [
    ...([2000, 2, 2] as const),
    [
      '1 row, 2,000 events, 2 pages as our checks read them. Root 1, signed 01 Jan 1970, 00:00 UTC.',
      '2 events aren’t signed yet. The next root is signed after 02 Jan 1970, 00:00 UTC.',
      '2 events are from before their rows had evidence, and nothing signs them yet.',
      '2 events were signed days after they happened. Signatures only prove them from then on.',
    ],
  ],
])('counts %i signed events, %i others and %i late ones in good English', (signed, unsigned, some, lines) => {
  expect(described(signed, unsigned, some)).toEqual(lines)
})
