import { expect, it } from 'vitest'
import { countedOf, type Observation } from '#src/domain/counted/history.ts'

/** A listing in exports of October, as `3+`: counted on the 3rd. `-`: missing. `~`: missing, and the export was cut. */
function after(marks: string, newest?: string) {
  const observations = marks.split(' ').map((mark): Observation => {
    const [, day = '', sign, crawled] = /^(\d+)([+~-])(?:@(\S+))?$/.exec(mark) ?? []
    const exportedOn = `2026-10-${day.padStart(2, '0')}`
    const isCut = sign === '~'
    return { source: 'google', exportedOn, isCut, isCounted: sign === '+', crawledOn: crawled ?? null }
  })
  const { state, since, lastOn } =
    countedOf(
      observations,
      newest ??
        observations
          .map(({ exportedOn }) => exportedOn)
          .toSorted()
          .at(-1),
    ) ?? {}
  return [state, since ?? lastOn?.concat(' last')].filter(Boolean).join(' ')
}

it.each([
  ['3+', 'counted 2026-10-03'],
  ['3+@2026-09-20', 'counted 2026-09-20'],
  ['3+@2026-10-09', 'counted 2026-10-03'],
  ['3-', 'not-yet'],
  ['3~', 'unsure'],
  ['3- 9+@2026-10-05', 'counted 2026-10-05'],
  ['3+ 9+ 20+', 'counted 2026-10-03'],
  ['3+ 9-', 'dropped 2026-10-03 last'],
  ['3+ 9~', 'unsure 2026-10-03 last'],
  ['3+ 9- 20-', 'dropped 2026-10-03 last'],
  ['3+ 9- 20+', 'counted 2026-10-20'],
  ['3+ 9~ 20+', 'counted 2026-10-03'],
  // In whatever order they were uploaded.
  ['9- 3+', 'dropped 2026-10-03 last'],
  // Search Console has several exports a day.
  ['9- 9+', 'counted 2026-10-09'],
  ['3+ 9~ 9-', 'dropped 2026-10-03 last'],
])('a listing in the exports %s is %s', (marks, expected) => {
  expect(after(marks)).toBe(expected)
})

it('a listing that the newest export was not compared with has no state', () => {
  expect(after('3+', '2026-10-09')).toBe('')
  expect(countedOf([], '2026-10-09')).toBeUndefined()
})
