import { describe, expect, it } from 'vitest'
import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { addedText, leftOut, sumWeeks, weeksText } from '#src/islands/keywords/keyword-texts.ts'

const keyword = (text: string): Keyword => ({
  ...{
    id: text,
    text,
    match: 'phrase',
    competitor: false,
    weeks: [],
    paused: false,
    createdAt: '2026-11-20T00:00:00.000Z',
  },
})

const skip = (reason: 'present' | 'full', ...texts: string[]) => texts.map((text) => ({ text, reason }))

describe('what became of keywords that were sent', () => {
  it('tells those that are there already from those without room', () => {
    const result = {
      added: [keyword('kettle')],
      skipped: [...skip('present', 'tea  TIMER', 'Kettle'), ...skip('full', 'brew alarm', 'steeping')],
      hidden: 0,
    }
    expect(leftOut(result)).toEqual(['brew alarm', 'steeping'])
    expect(addedText(result)).toBe(
      'Added 1 keyword. 2 keywords were already on your list. 2 keywords don’t fit in your plan.',
    )
    expect(addedText({ added: [], skipped: skip('present', 'tea timer'), hidden: 0 })).toBe(
      '1 keyword was already on your list.',
    )
    expect(addedText({ added: [keyword('jobs')], skipped: [], hidden: 1 })).toBe(
      'Added 1 keyword. Dismissed 1 new mention with it.',
    )
  })
})

describe('mentions per week', () => {
  it('are summed by week and said in words', () => {
    expect(
      sumWeeks([
        [1, 2, 3],
        [0, 0, 4],
      ]),
    ).toEqual([1, 2, 7])
    expect(sumWeeks([])).toEqual([])
    expect(weeksText([1, 2, 7])).toBe('7 this week, 10 in 3 weeks')
  })
})
