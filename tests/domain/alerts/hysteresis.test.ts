import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertState, type Notice, quietMs, reminderMs, stepAlert } from '#src/domain/alerts/hysteresis.ts'

const minute = 60_000

/** Steps through looks at a condition, each some time after the last one. */
function run(looks: readonly { after: number; failing: boolean }[], holdMs: number) {
  let state: AlertState | null = null
  let now = 1_000_000
  return looks.map(({ after, failing }) => {
    now += after
    const step = stepAlert(state, failing, now, holdMs)
    state = step.state
    return { now, failing, notice: step.notice, state }
  })
}

const looks = fc.array(fc.record({ after: fc.integer({ min: 1, max: 30 * minute }), failing: fc.boolean() }), {
  maxLength: 200,
})
const hold = fc.integer({ min: 0, max: 20 * minute })

describe('an alert', () => {
  it('is raised once it has held long enough, and over once it has been gone long enough', () => {
    const failing = (after: number) => ({ after: after * minute, failing: true })
    const fine = (after: number) => ({ after: after * minute, failing: false })
    const notices = run(
      [failing(0), failing(4), failing(1), failing(1), fine(1), fine(4), fine(1), fine(1)],
      5 * minute,
    )
    expect(notices.map(({ notice }) => notice)).toEqual([null, null, 'raised', null, null, null, 'over', null])
  })

  it('is notified once when it comes and once when it goes, whatever happens between', () => {
    fc.assert(
      fc.property(looks, hold, (sequence, holdMs) => {
        const notices = run(sequence, holdMs).flatMap(({ notice }) => (notice && notice !== 'reminder' ? [notice] : []))
        const expected: Notice[] = notices.map((_, index) => (index % 2 === 0 ? 'raised' : 'over'))
        expect(notices).toEqual(expected)
      }),
    )
  })

  it('is never raised before it has held long enough without a break', () => {
    fc.assert(
      fc.property(looks, hold, (sequence, holdMs) => {
        const steps = run(sequence, holdMs)
        for (const [index, { notice, now }] of steps.entries()) {
          if (notice !== 'raised') continue
          let start = index
          while (start > 0 && steps[start - 1]!.failing) start -= 1
          expect(now - steps[start]!.now).toBeGreaterThanOrEqual(holdMs)
        }
      }),
    )
  })

  it('is never over while it held within the last minutes, and forgets nothing before that', () => {
    fc.assert(
      fc.property(looks, hold, (sequence, holdMs) => {
        let isRaised = false
        let lastFailing = -Infinity
        for (const { notice, now, failing, state } of run(sequence, holdMs)) {
          if (failing) lastFailing = now
          if (notice === 'raised') isRaised = true
          if (notice === 'over') {
            expect(now - lastFailing).toBeGreaterThanOrEqual(quietMs)
            isRaised = false
          }
          expect(state?.raisedAt != null).toBe(isRaised)
        }
      }),
    )
  })

  it('is repeated at most once a day', () => {
    fc.assert(
      fc.property(looks, hold, (sequence, holdMs) => {
        let last = -Infinity
        for (const { notice, now } of run(sequence, holdMs)) {
          if (notice === 'reminder') expect(now - last).toBeGreaterThanOrEqual(reminderMs)
          if (notice === 'raised' || notice === 'reminder') last = now
          if (notice === 'over') last = -Infinity
        }
      }),
    )
    const daily = run(
      [{ after: 0, failing: true }, ...Array.from({ length: 48 }, () => ({ after: 60 * minute, failing: true }))],
      0,
    )
    expect(daily.flatMap(({ notice }) => notice ?? [])).toEqual(['raised', 'reminder', 'reminder'])
  })

  it('comes again if nobody could be notified', () => {
    const first = stepAlert(null, true, 1000, 0)
    expect(first.notice).toBe('raised')
    expect(stepAlert(first.unsent, true, 2000, 0).notice).toBe('raised')
    const over = stepAlert({ ...first.state!, okSince: 3000 }, false, 3000 + quietMs, 0)
    expect(over.notice).toBe('over')
    expect(stepAlert(over.unsent, false, 4000 + quietMs, 0).notice).toBe('over')
  })

  it('isn’t kept quiet by a clock that was set back', () => {
    const ahead = { failingSince: 9e12, raisedAt: null, notifiedAt: null, okSince: null }
    const step = stepAlert(ahead, true, 1_000_000, 5 * minute)
    expect(stepAlert(step.state, true, 1_000_000 + 5 * minute, 5 * minute).notice).toBe('raised')
  })
})
