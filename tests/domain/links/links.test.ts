import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultNames, faultOfStatus, faults, type LinkObservation } from '#src/domain/fetching/faults.ts'
import { type LinkCheck, neverDue, nextLinkCheck, removalTime } from '#src/domain/links/links.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 10, 20, 12)

const unchecked: LinkCheck = {
  productId: 7,
  state: 'unchecked',
  checkedAt: null,
  status: null,
  error: null,
  failures: 0,
  failingSince: null,
  notifiedAt: null,
  silent: false,
}
const there: LinkObservation = { status: 200, fault: null }
const missing: LinkObservation = { status: 404, fault: 'missing' }
const closed: LinkObservation = { status: 403, fault: 'closed' }

const observation: fc.Arbitrary<LinkObservation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(there) },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        status: fc.option(fc.integer({ min: 300, max: 599 })),
        fault: fc.constantFrom(...faultNames),
        retryAfterMs: fc.nat(),
      },
      { requiredKeys: ['status', 'fault'] },
    ),
  },
  // Random input rarely produces long runs of failures.
  { weight: 20, arbitrary: fc.constant(missing) },
)

/** Runs checks one after another, each when it is due or later, until the listing is removed. */
const story = fc.array(fc.record({ seen: observation, lateMs: fc.oneof(fc.constant(0), fc.nat({ max: 40 * day })) }), {
  maxLength: 40,
})

type Step = { before: LinkCheck; seen: LinkObservation; now: number } & ReturnType<typeof nextLinkCheck>

function live(observations: readonly { seen: LinkObservation; lateMs: number }[], first = unchecked): Step[] {
  const steps: Step[] = []
  let before = first
  let now = start
  for (const { seen, lateMs } of observations) {
    now += lateMs
    const plan = nextLinkCheck(before, seen, now)
    steps.push({ before, seen, now, ...plan })
    if (plan.act === 'expire') break
    now = Math.ceil(plan.dueAt)
    before = plan.check
  }
  return steps
}

const forever = (seen: LinkObservation) => Array.from({ length: 40 }, () => ({ seen, lateMs: 0 }))

describe('a link check', () => {
  it("never removes a listing whose founder wasn't notified two weeks earlier in the same episode", () => {
    fc.assert(
      fc.property(story, (observations) => {
        const steps = live(observations)
        const expired = steps.at(-1)
        if (expired?.act !== 'expire') return
        const notified = steps.findLastIndex(({ act }) => act === 'notify')
        expect(expired.now - steps[notified]!.now).toBeGreaterThanOrEqual(14 * day)
        expect(steps.slice(notified).some(({ seen }) => seen.fault === null)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('never removes a listing before thirty days and six failures since the site last worked', () => {
    fc.assert(
      fc.property(story, (observations) => {
        const steps = live(observations)
        const expired = steps.at(-1)
        if (expired?.act !== 'expire') return
        const lastThere = steps.findLastIndex(({ seen }) => seen.fault === null)
        const blamed = steps.slice(lastThere + 1).filter(({ seen }) => seen.fault && faults[seen.fault].blame)
        expect(blamed.length).toBeGreaterThanOrEqual(6)
        expect(expired.now - blamed[0]!.now).toBeGreaterThanOrEqual(30 * day)
        expect(expired.check.state).toBe('gone')
      }),
      { numRuns: 500 },
    )
  })

  it('forgets all failures when the site works again', () => {
    fc.assert(
      fc.property(story, (observations) => {
        for (const { seen, check, act } of live(observations)) {
          if (seen.fault !== null) continue
          expect(check).toMatchObject({ state: 'ok', failures: 0, failingSince: null, notifiedAt: null, error: null })
          expect(act).toBe('nothing')
        }
      }),
    )
  })

  it("ignores faults that aren't the site's, and only checks again later", () => {
    fc.assert(
      fc.property(story, (observations) => {
        for (const { before, seen, check, act, dueAt, now } of live(observations)) {
          if (seen.fault === null || faults[seen.fault].blame) continue
          const { state, failures, failingSince, notifiedAt } = before
          expect(check).toMatchObject({ state, failures, failingSince, notifiedAt })
          expect(act).toBe('nothing')
          expect(dueAt).toBeGreaterThan(now)
        }
      }),
    )
  })

  it('runs again within eight days, and notifies a founder once per episode', () => {
    fc.assert(
      fc.property(story, (observations) => {
        let notified = 0
        for (const { seen, act, dueAt, now } of live(observations)) {
          if (seen.fault === null) notified = 0
          if (act === 'notify') notified += 1
          expect(notified).toBeLessThanOrEqual(1)
          if (act === 'expire') continue
          expect(dueAt - now).toBeGreaterThanOrEqual(hour)
          expect(dueAt - now).toBeLessThanOrEqual(8 * day)
        }
      }),
    )
  })

  it('notifies after three days of failures and removes after thirty', () => {
    const steps = live(forever(missing))
    const daysUntil = (act: string) => (steps.find((step) => step.act === act)!.now - start) / day
    expect(steps.map(({ act }) => act).filter((act) => act !== 'nothing')).toEqual(['notify', 'expire'])
    expect(daysUntil('notify')).toBeCloseTo(3.29, 2)
    expect(daysUntil('expire')).toBeCloseTo(35.29, 2)
    expect(steps.at(-1)).toMatchObject({ dueAt: neverDue, check: { state: 'gone', failures: steps.length } })
    const waits = steps.slice(0, -1).map(({ dueAt, now }) => (dueAt - now) / hour)
    expect(waits.slice(0, 7)).toEqual([1, 6, 24, 48, 96, 168, 168])
  })

  it('tells the founder the earliest day of removal', () => {
    const steps = live(forever(missing))
    const { check } = steps.find(({ act }) => act === 'notify')!
    const from = removalTime({ failingSince: check.failingSince!, notifiedAt: check.notifiedAt! })
    expect(from).toBe(start + 30 * day)
    const goneAt = steps.at(-1)!.now
    expect(goneAt).toBeGreaterThanOrEqual(from)
    // The clock stood still for a while. The founder still gets two full weeks.
    expect(removalTime({ failingSince: start, notifiedAt: start + 29 * day })).toBe(start + 43 * day)
  })

  it('never notifies about or removes our examples', () => {
    const steps = live(forever(missing), { ...unchecked, silent: true })
    expect(steps).toHaveLength(40)
    expect(new Set(steps.map(({ act }) => act))).toEqual(new Set(['nothing']))
    expect(steps.at(-1)!.check).toMatchObject({ state: 'failing', failures: 40, notifiedAt: null })
  })

  it('starts a new episode after the site worked', () => {
    const steps = live([...forever(missing).slice(0, 6), { seen: there, lateMs: 0 }, ...forever(missing)])
    expect(steps.map(({ act }) => act).filter((act) => act !== 'nothing')).toEqual(['notify', 'notify', 'expire'])
  })

  it('waits as long as a site asks, a week at most', () => {
    const wait = (retryAfterMs: number, seen = closed) =>
      (nextLinkCheck(unchecked, { ...seen, retryAfterMs }, start).dueAt - start) / day
    expect(wait(1000)).toBe(1)
    expect(wait(3 * day)).toBe(3)
    expect(wait(400 * day)).toBe(7)
    expect(wait(2 * day, missing)).toBe(2)
  })

  it('spreads checks of working sites over a day, consistently for each product', () => {
    const due = (productId: number) => nextLinkCheck({ ...unchecked, productId }, there, start).dueAt - start
    const all = Array.from({ length: 1000 }, (_, id) => due(id + 1))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(6.5 * day)
    expect(Math.max(...all)).toBeLessThan(7.5 * day)
    const hours = new Set(all.map((ms) => Math.floor(ms / hour)))
    expect(hours.size).toBe(24)
    expect(due(5)).toBe(due(5))
  })

  it('describes the error in words', () => {
    expect(nextLinkCheck(unchecked, missing, start).check.error).toBe('Page not found (404).')
    const refused: LinkObservation = { status: null, fault: 'refused' }
    expect(nextLinkCheck(unchecked, refused, start).check.error).toBe('The server refuses connections.')
  })
})

describe('a response status', () => {
  it.each([
    [200, null],
    [204, null],
    [404, 'missing'],
    [410, 'missing'],
    [401, 'closed'],
    [403, 'closed'],
    [405, 'closed'],
    [406, 'closed'],
    [429, 'closed'],
    [451, 'closed'],
    [500, 'server-error'],
    [503, 'server-error'],
    [530, 'server-error'],
    [600, 'closed'],
    [999, 'closed'],
    [400, 'unclear'],
    [304, 'unclear'],
    [302, 'unclear'],
  ] as const)('%i means %s', (status, fault) => {
    expect(faultOfStatus(status, false)).toBe(fault)
  })

  it.each([200, 403, 404, 503])('%i is ignored if it comes with a challenge', (status) => {
    expect(faults[faultOfStatus(status, true)!].blame).toBe(false)
  })

  it('only blames the site for 404 and 410', () => {
    const blamed = Array.from({ length: 500 }, (_, index) => index + 100).filter((status) => {
      const fault = faultOfStatus(status, false)
      return fault !== null && faults[fault].blame
    })
    expect(blamed).toEqual([404, 410])
  })
})
