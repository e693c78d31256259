import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deadAfter,
  nextPageCheck,
  type PageCheck,
  type PageObservation,
  uncheckedPage,
} from '#src/domain/directory-checks/checks.ts'
import { statusOf } from '#src/domain/directory-checks/status.ts'
import { changeText, publicChanges } from '#src/domain/directories/history.ts'
import { faultNames } from '#src/domain/fetching/faults.ts'

const day = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 20, 12)
const there: PageObservation = { status: 200, fault: null, movedTo: null }
const gone: PageObservation = { status: 404, fault: 'missing', movedTo: null }

/** Applies sightings, each when the one before says. */
function follow(sightings: readonly PageObservation[], spread = 0.5) {
  let check: PageCheck = uncheckedPage
  let now = start
  return sightings.map((seen) => {
    const at = now
    const plan = nextPageCheck(check, seen, now, spread)
    check = plan.check
    now = plan.dueAt
    return { ...plan, at }
  })
}

describe('a directory’s page', () => {
  it('is dead after three failures over a week, not before', () => {
    const plans = follow([there, gone, gone, gone, gone, gone])
    expect(plans.map(({ check }) => check.state)).toEqual(['alive', 'failing', 'failing', 'failing', 'failing', 'dead'])
    expect(plans.at(-1)!.change).toEqual({ before: 'alive', after: 'dead' })
    expect(plans.map(({ isNews }) => isNews)).toEqual([false, true, false, false, false, true])
  })

  it('starts over when it answers in between', () => {
    const plans = follow([gone, gone, gone, there, gone])
    expect(plans.at(-1)!.check).toMatchObject({ state: 'failing', failures: 1 })
    expect(plans.every(({ change }) => change === null)).toBe(true)
  })

  it('never dies of what only says that we couldn’t look, and never early', () => {
    const observation = fc.record({
      status: fc.constantFrom(null, 200, 301, 403, 404, 500),
      fault: fc.constantFrom(null, ...faultNames),
      movedTo: fc.constantFrom(null, null, null, 'other.example'),
    })
    fc.assert(
      fc.property(
        fc.array(observation, { maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seen, spread) => {
          let failures = 0
          for (const { check, dueAt, at } of follow(seen, spread)) {
            failures = check.state === 'failing' || check.state === 'dead' ? failures + 1 : 0
            expect(check.failures).toBe(failures)
            expect(dueAt - at).toBeGreaterThanOrEqual(day)
            if (check.state !== 'dead') continue
            expect(failures).toBeGreaterThanOrEqual(deadAfter.failures)
            expect(at - check.failingSince!).toBeGreaterThanOrEqual(deadAfter.ms)
          }
        },
      ),
    )
  })

  it.each(['closed', 'robots', 'unclear', 'redirects', 'not-checked'] as const)('is blocked by %s', (fault) => {
    expect(nextPageCheck(uncheckedPage, { status: null, fault, movedTo: null }, start, 0.5).check.state).toBe('blocked')
  })

  it('waits as long as the site asks, up to a month', () => {
    const seen = { status: 429, fault: 'closed' as const, movedTo: null }
    const wait = (retryAfterMs: number) =>
      nextPageCheck(uncheckedPage, { ...seen, retryAfterMs }, start, 0.5).dueAt - start
    expect([wait(day), wait(20 * day), wait(400 * day)]).toEqual([7 * day, 20 * day, 30 * day])
  })
})

describe('what readers see', () => {
  it('is the state of each page, with its day', () => {
    const alive = { ...uncheckedPage, state: 'alive', lasting: 'alive', checkedAt: start } as const
    const dead = { ...alive, state: 'dead', status: 404, fault: 'missing', failingSince: start - 9 * day } as const
    expect(statusOf({ home: alive, submit: dead })).toEqual({
      pages: [
        { label: 'Home page', state: 'Answers', fault: null, checkedOn: '20 Nov 2026' },
        {
          label: 'Submit page',
          state: 'Not answering since 11 Nov 2026',
          fault: 'Page not found (404).',
          checkedOn: '20 Nov 2026',
        },
      ],
      deadSince: null,
      movedTo: null,
    })
    expect(statusOf({ home: dead }).deadSince).toBe('11 Nov 2026')
    expect(statusOf()).toEqual({ pages: [], deadSince: null, movedTo: null })
  })

  it('is what changed, in words', () => {
    const base = { pricing: 'Free', submitUrl: 'https://a.example/add' } as const
    const changes = publicChanges(base, { followed: true }, { pricing: 'Freemium', followed: false, notes: 'For us.' })
    expect(changes.map(changeText)).toEqual([
      'Price: Free or paid. Before: Free.',
      'Links: nofollow. Before: followed.',
    ])
    expect(publicChanges(base, {}, { submitUrl: 'https://a.example/add' })).toEqual([])
    expect(changeText({ kind: 'home', before: 'alive', after: 'moved b.example' })).toBe(
      'Home page: redirects to b.example. Before: answers.',
    )
    expect(changeText({ kind: 'pricing', before: null, after: 'Paid' })).toBe('Price: Paid. Before: not known.')
    expect(changeText({ kind: 'note', before: null, after: 'It has closed.' })).toBe('It has closed.')
  })
})
