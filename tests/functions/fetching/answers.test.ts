import { describe, expect, it } from 'vitest'
import { conditionsOf, pageFaultOfAnswer, validatorsOf, waitOfFault } from '#functions/fetching/answers.ts'
import { spreadOf } from '#src/domain/fetching/schedule.ts'

describe('an answer', () => {
  const answered = (status: number, headers: Record<string, string> = {}) => ({ status, headers })

  it('that asks to prove you’re human blocks us, whatever its status', () => {
    for (const status of [200, 404, 500]) {
      expect(pageFaultOfAnswer(answered(status, { 'cf-mitigated': 'challenge' }))).toBe('closed')
    }
  })

  it('that has a fault may ask us to wait', () => {
    const answer = answered(503, { 'retry-after': '60' })
    expect([waitOfFault('closed', answer, 0), waitOfFault(null, answer, 0)]).toEqual([60_000, undefined])
    expect(waitOfFault('closed', answered(503, { 'retry-after': 'soon' }), 0)).toBeUndefined()
  })

  it('is asked for changes with what it sent, unless that is long', () => {
    const sent = validatorsOf(answered(200, { etag: '"a"', 'last-modified': 'x'.repeat(201) }))
    expect(conditionsOf(sent)).toEqual({ 'if-none-match': '"a"' })
    expect(conditionsOf(validatorsOf(answered(200)))).toEqual({})
  })
})

it.each<[string, (string | number)[]]>([
  ['numbers in a row', Array.from({ length: 1000 }, (_, id) => id)],
  ['hosts that differ by a digit', Array.from({ length: 1000 }, (_, id) => `site${id}.example`)],
])('checks are spread over their time: %s', (_, ids) => {
  const tenths = Map.groupBy(ids, (id) => Math.floor(spreadOf(id) * 10))
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const some of tenths.values()) expect(some.length).toBeLessThan(200)
})
