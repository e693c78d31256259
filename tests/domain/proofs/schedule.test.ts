import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultNames, verdictOfFault } from '#src/domain/fetching/faults.ts'
import { judge, noPage, type Proof } from '#src/domain/proofs/proofs.ts'
import { type Check, lostAfter, newCheck, nextCheck } from '#src/domain/proofs/schedule.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const start = Date.UTC(2026, 10, 20, 12)

const found: Proof = {
  ...noPage,
  status: 200,
  fault: null,
  finalUrl: 'https://dir.example/tea',
  anchor: 'Tea Timer',
  rel: 'nofollow',
}
const gone: Proof = { ...noPage, status: 404, fault: 'missing' }
const unlinked: Proof = { ...noPage, status: 200, fault: 'no-link', finalUrl: 'https://dir.example/tea' }
const blocked: Proof = { ...noPage, status: 403, fault: 'closed' }
const down: Proof = { ...noPage, status: 500, fault: 'server-error' }

/** Checks when due, with these results. Returns the days between checks and what happened. */
function follow(proofs: readonly Proof[], before: Check = newCheck) {
  let [check, now] = [before, start]
  const waits: number[] = []
  const acts: string[] = []
  for (const proof of proofs) {
    const plan = nextCheck(check, proof, { now })
    waits.push((plan.dueAt - now) / day)
    acts.push(plan.act)
    ;[check, now] = [plan.check, plan.dueAt]
  }
  return { check, now, waits, acts }
}

describe('a page that was submitted', () => {
  it('is checked after 1, 3 and 7 days until it is found, then every month', () => {
    const { waits, acts, check } = follow([gone, unlinked, gone, gone, found, found])
    expect(waits).toEqual([1, 3, 7, 30, 30, 30])
    expect(acts).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'find', 'nothing'])
    expect(check).toMatchObject({ state: 'live', failures: 0, firstSeenAt: start + 41 * day, anchor: 'Tea Timer' })
  })

  it('is never lost, because it was never found', () => {
    expect(follow(Array.from({ length: 20 }, () => gone)).check.state).toBe('pending')
  })
})

describe('a live page', () => {
  const live = follow([found]).check

  it('is lost after three failures over three days, whether it is gone or has lost its link', () => {
    const { acts, waits, check } = follow([gone, unlinked, gone], live)
    expect(waits).toEqual([1, 2, 30])
    expect(acts).toEqual(['nothing', 'nothing', 'lose'])
    expect(check).toMatchObject({ state: 'lost', lastSeenAt: live.lastSeenAt, status: 404 })
  })

  it("isn't lost by any number of checks within three days", () => {
    let check = live
    for (let minute = 0; minute < 3 * 24 * 60; minute += 20) {
      const plan = nextCheck(check, gone, { now: start + minute * 60_000 })
      expect(plan.act).toBe('nothing')
      check = plan.check
    }
  })

  it('is safe again as soon as it is seen', () => {
    expect(follow([gone, gone, found, gone, gone], live)).toMatchObject({
      check: { state: 'live', failures: 2 },
      acts: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    })
  })

  it('is tried again after network and server errors before one counts', () => {
    const { waits, check } = follow([down, down, down], live)
    expect(waits).toEqual([1 / 24, 6 / 24, 1])
    expect(check).toMatchObject({ failures: 1, attempts: 0 })
    expect(follow([down, down, found], live).check).toMatchObject({ failures: 0, failingSince: null })
    expect(
      follow(
        Array.from({ length: 9 }, () => down),
        live,
      ).acts.at(-1),
    ).toBe('lose')
  })

  it('is never lost while we only can’t look, and is checked less and less often', () => {
    const { waits, check } = follow([blocked, blocked, blocked, blocked, blocked, blocked], live)
    expect(waits).toEqual([1, 3, 7, 14, 30, 30])
    expect(check).toMatchObject({ state: 'live', failures: 0, anchor: 'Tea Timer', status: 403 })
  })

  it('that was lost and comes back is found again', () => {
    const { check, acts } = follow([gone, gone, gone, gone, found], live)
    expect(acts.slice(2)).toEqual(['lose', 'nothing', 'find'])
    expect(check).toMatchObject({ state: 'live', firstSeenAt: live.firstSeenAt })
  })
})

describe('the next check', () => {
  it('waits as long as the site asks, but a month at most', () => {
    const dueAt = (retryAfterMs: number) => nextCheck(newCheck, blocked, { now: start, retryAfterMs }).dueAt - start
    expect(dueAt(hour)).toBe(day)
    expect(dueAt(9 * day)).toBe(9 * day)
    expect(dueAt(900 * day)).toBe(30 * day)
  })

  it('reports a change only if something is different', () => {
    const changes = [found, found, blocked, blocked, found, { ...found, rel: '' }, gone].reduce<{
      check: Check
      changed: boolean[]
    }>(
      ({ check, changed }, proof) => {
        const plan = nextCheck(check, proof, { now: start })
        return { check: plan.check, changed: [...changed, plan.changed] }
      },
      { check: newCheck, changed: [] },
    )
    expect(changes.changed).toEqual([true, false, true, false, true, true, true])
  })
})

describe('any sequence of checks', () => {
  const proof = fc
    .option(fc.constantFrom(...faultNames))
    .map((fault): Proof => (fault === null ? found : { ...noPage, status: 500, fault }))
  const steps = fc.array(
    fc.record({ proof, lateMs: fc.nat({ max: 40 * day }), retryAfterMs: fc.nat({ max: 9 * day }) }),
    {
      maxLength: 60,
    },
  )

  it('keeps its promises', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (taken, spread) => {
        let [check, now] = [newCheck, start]
        let failing: number[] = []
        for (const { proof, lateMs, retryAfterMs } of taken) {
          const before = check
          const plan = nextCheck(before, proof, { now, retryAfterMs, spread })
          const verdict = judge(proof)
          check = plan.check
          // It is always checked again, within a month and a day.
          expect(plan.dueAt).toBeGreaterThan(now)
          expect(plan.dueAt - now).toBeLessThanOrEqual(31 * day)
          expect(plan.dueAt).toBe(Math.round(plan.dueAt))
          // What is seen is live, and nothing else is.
          if (verdict === 'live') expect(check).toMatchObject({ state: 'live', lastSeenAt: now, failures: 0 })
          else expect(check.lastSeenAt).toBe(before.lastSeenAt)
          expect(plan.act === 'find').toBe(before.state !== 'live' && check.state === 'live')
          expect(plan.act === 'lose').toBe(before.state === 'live' && check.state === 'lost')
          // What we couldn't look at never counts.
          if (verdict === 'blocked') {
            expect(check).toMatchObject({ state: before.state, failures: before.failures })
          }
          if (verdict === 'live') failing = []
          if (verdict === 'missing' || verdict === 'failing') failing.push(now)
          if (plan.act === 'lose') {
            expect(failing.length).toBeGreaterThanOrEqual(lostAfter.failures)
            expect(now - failing[0]!).toBeGreaterThanOrEqual(lostAfter.ms)
          }
          now = plan.dueAt + lateMs
        }
      }),
    )
  })
})

describe('a fault', () => {
  it('of a server that refuses us or is busy says nothing about the page', () => {
    expect(faultNames.filter((fault) => verdictOfFault(fault) === 'missing')).toEqual([
      'missing',
      'no-link',
      'not-indexable',
    ])
    expect(verdictOfFault('closed')).toBe('blocked')
    expect(verdictOfFault('robots')).toBe('blocked')
  })
})
