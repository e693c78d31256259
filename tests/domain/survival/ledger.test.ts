import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/domain/dates/dates.ts'
import { ledgerFigures, type Try } from '#src/domain/survival/ledger.ts'
import { wilsonShare } from '#src/domain/survival/shares.ts'

const now = Date.UTC(2026, 10, 1)

let sites = 0
/** Times in days before now. Each is of another product. */
function tryOf({
  age,
  liveAfter,
  lostAfter,
  ...known
}: Partial<Try> & Record<'age', number> & { liveAfter?: number; lostAfter?: number }): Try {
  const submittedAt = now - age * dayMs
  const liveAt = liveAfter === undefined ? null : submittedAt + liveAfter * dayMs
  const lostAt = liveAt === null || lostAfter === undefined ? null : liveAt + lostAfter * dayMs
  sites += 1
  return { site: `${sites}.example`, submittedAt, liveAt, lostAt, isRefused: false, followed: null, ...known }
}
const repeated = (count: number, one: Parameters<typeof tryOf>[0]) => Array.from({ length: count }, () => tryOf(one))

describe('a directory’s figures', () => {
  it('are nothing until five submissions are decided, however many are open', () => {
    const four = [...repeated(4, { age: 100, liveAfter: 3 }), ...repeated(50, { age: 100 })]
    expect(ledgerFigures(four, now)).toMatchObject({
      tried: 54,
      live: 4,
      decided: 4,
      accepted: null,
      liveSoon: null,
      kept: [],
    })
    const five = ledgerFigures([...four, tryOf({ age: 9, isRefused: true })], now)
    expect(five).toMatchObject({ decided: 5, accepted: { share: 0.8, of: 5 } })
    expect(five).toMatchObject({ daysToLive: null, followed: null, kept: [] })
  })

  it('are nothing until three products have been decided on, each figure by its own rows', () => {
    const own = repeated(10, { age: 100, liveAfter: 3, site: 'one.example', followed: true })
    const other = tryOf({ age: 100, liveAfter: 3, site: 'other.example' })
    expect(ledgerFigures([...own, other], now)).toMatchObject({ decided: 11, accepted: null, kept: [] })
    const refused = tryOf({ age: 9, isRefused: true })
    expect(ledgerFigures([...own, other, refused], now)).toMatchObject({
      ...{ accepted: { of: 12 }, daysToLive: null, followed: null, kept: [] },
    })
    expect(ledgerFigures([...own, other, tryOf({ age: 100, liveAfter: 3 })], now)).toMatchObject({
      ...{ daysToLive: 3, followed: null },
    })
  })

  it('don’t flatter a directory that answers only some: the median waits for those that are open', () => {
    const quick = repeated(6, { age: 100, liveAfter: 2 })
    expect(ledgerFigures(quick, now).daysToLive).toBe(2)
    const silent = ledgerFigures([...quick, ...repeated(10, { age: 100 })], now)
    expect(silent).toMatchObject({ accepted: { share: 1 }, daysToLive: null })
    expect(silent.liveSoon?.share).toBeCloseTo(6 / 16, 9)
    // A refusal ends the wait, and is no listing.
    const refusing = ledgerFigures([...quick, ...repeated(10, { age: 100, isRefused: true })], now)
    expect(refusing.daysToLive).toBe(2)
    expect(refusing.liveSoon?.share).toBeCloseTo(6 / 16, 9)
  })

  it('count young submissions for as long as they were watched', () => {
    const old = [...repeated(5, { age: 90, liveAfter: 10 }), ...repeated(5, { age: 90 })]
    expect(ledgerFigures(old, now).liveSoon?.share).toBeCloseTo(0.5, 9)
    // Five days say nothing about what happens after ten.
    expect(ledgerFigures([...old, ...repeated(40, { age: 5 })], now).liveSoon?.share).toBeCloseTo(0.5, 9)
    expect(ledgerFigures(repeated(9, { age: 20, liveAfter: 10 }), now).liveSoon?.share).toBe(1)
  })

  it('say how many listings are left as far as any was watched for that long', () => {
    const listings = [
      ...repeated(6, { age: 110, liveAfter: 10, followed: true }),
      ...repeated(2, { age: 110, liveAfter: 10, lostAfter: 20, followed: false }),
      ...repeated(2, { age: 110, liveAfter: 10, lostAfter: 60 }),
    ]
    const { kept, followed } = ledgerFigures(listings, now)
    expect(followed).toMatchObject({ share: 6 / 8, of: 8 })
    expect(kept.map(({ days, share, of }) => [days, Number(share.toFixed(6)), of])).toEqual([
      [30, 0.8, 10],
      [90, 0.6, 10],
    ])
    for (const { low, share, high } of kept) expect(low < share && share < high).toBe(true)
  })
})

it('Wilson’s interval is that of R’s prop.test', () => {
  const { low, high } = wilsonShare(7, 9)
  expect([low, high].map((bound) => bound.toFixed(6))).toEqual(['0.452589', '0.936775'])
})
