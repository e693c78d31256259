import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packRow, type RankedReportRow, unpackRow } from '#src/domain/deliveries/packed-rows.ts'
import { reportStates } from '#src/domain/deliveries/report.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const isoDay = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyUrl = fc.oneof(
  fc.webUrl(),
  fc.string(),
  fc.string().map((text) => `https://${text}`),
)

const anyRow: fc.Arbitrary<RankedReportRow> = fc.record(
  {
    rank: fc.nat(),
    name: fc.string(),
    url: anyUrl,
    state: fc.constantFrom(...reportStates),
    dr: optional(fc.integer({ min: 0, max: 100 })),
    drAsOf: optional(isoDay),
    followed: optional(fc.boolean()),
    submittedOn: optional(isoDay),
    liveOn: optional(isoDay),
    lostOn: optional(isoDay),
    liveLink: optional(anyUrl),
    notes: optional(fc.string()),
    proof: optional(
      fc.record({
        status: optional(fc.integer({ min: 100, max: 599 })),
        followed: optional(fc.boolean()),
        indexable: optional(fc.boolean()),
        checkedOn: isoDay,
      }),
    ),
  },
  { requiredKeys: ['rank', 'name', 'url', 'state'] },
)

describe('a packed row', () => {
  it('becomes the same row again, through JSON', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const sent = JSON.parse(JSON.stringify(packRow(row))) as ReturnType<typeof packRow>
        expect(unpackRow(sent)).toEqual(JSON.parse(JSON.stringify(row)))
      }),
    )
  })

  it('ends with its last value', () => {
    expect(packRow({ rank: 1, name: 'Uneed', url: 'https://www.uneed.best', state: 'waiting' })).toEqual([
      1,
      'Uneed',
      'www.uneed.best',
      1,
    ])
  })
})
