import { describe, expect, it } from 'vitest'
import { orderStates } from '#src/domain/deliveries/orders.ts'
import {
  orderStateText,
  owedText,
  progressText,
  poolText,
  replacedText,
  shortfallText,
  usedBeforeText,
  writtenText,
} from '#src/domain/deliveries/report-texts.ts'

const now = Date.UTC(2026, 10, 20)

describe('the progress of an order in a sentence', () => {
  it('says what is done, what is left, and until when', () => {
    const doneBy = Date.UTC(2026, 11, 3)
    expect(progressText({ all: 200, submitted: 143, doubted: 0, toGo: 57, missing: 0, doneBy }, now)).toBe(
      '143 of 200 submitted, 57 to go, done by December 3',
    )
    expect(
      progressText({ all: 200, submitted: 143, doubted: 0, toGo: 57, missing: 0, doneBy: '2027-01-03T00:00:00Z' }, now),
    ).toBe('143 of 200 submitted, 57 to go, done by January 3, 2027')
    expect(progressText({ all: 60, submitted: 0, doubted: 0, toGo: 60, missing: 0, doneBy: null }, now)).toBe(
      '0 of 60 submitted, 60 to go',
    )
  })

  it('counts what was declined or lost as submitted, and says that the plan doesn’t', () => {
    const progress = { all: 216, submitted: 109, doubted: 0, toGo: 107, missing: 0, doneBy: null }
    expect(progressText(progress, now)).toBe('109 of 216 submitted, 107 to go')
    expect(replacedText({ all: 216, uncounted: 16, extra: 0 })).toBe(
      '16 submissions were declined or lost, so they don’t count toward the 200 of your plan.',
    )
    expect(replacedText({ all: 201, uncounted: 1, extra: 0 })).toMatch(
      /^1 submission was declined.* the 200 of your plan.$/,
    )
    expect(replacedText({ all: 62, uncounted: 1, extra: 1 })).toMatch(/ the 60 of your plan. 1 lost listing came back/)
    expect(replacedText({ all: 62, uncounted: 0, extra: 2 })).toMatch(/^2 lost listings came back .* 2 more than/)
    expect(replacedText({ all: 200, uncounted: 0, extra: 0 })).toBeNull()
  })

  it('says when nothing is left, or nothing is there', () => {
    expect(progressText({ all: 60, submitted: 60, doubted: 0, toGo: 0, missing: 0, doneBy: now }, now)).toBe(
      'All 60 submitted',
    )
    expect(progressText({ all: 1, submitted: 1, doubted: 0, toGo: 0, missing: 0, doneBy: now }, now)).toBe('Submitted')
    const doubted = { all: 60, submitted: 58, doubted: 2, toGo: 0, missing: 0, doneBy: now }
    expect(progressText(doubted, now)).toBe('58 of 60 submitted, 2 may have been sent')
    expect(progressText({ all: 0, submitted: 0, doubted: 0, toGo: 0, missing: 0, doneBy: null }, now)).toBe(
      'No directories yet',
    )
  })
})

describe('directories that stay owed', () => {
  it('are said after what is submitted, with what we do about them', () => {
    const short = { all: 60, submitted: 48, doubted: 0, toGo: 0, missing: 12, doneBy: now }
    expect(progressText(short, now)).toBe('48 of 60 submitted, 12 owed')
    expect(progressText({ ...short, submitted: 0, missing: 60 }, now)).toBe('No directories yet, 60 owed')
    expect(owedText(12)).toBe(
      'We owe you 12 more directories. None that fits is left right now, so we’ll submit them as new ones join.',
    )
    expect(owedText(1)).toMatch(/^We owe you 1 more directory. .* submit it as new ones join.$/)
  })
})

describe('written work in a few words', () => {
  it('says how much of what is owed is published', () => {
    expect(writtenText('posts', { owed: 30, published: 12, sent: 0 })).toBe('12 of 30 articles published')
    expect(writtenText('posts', { owed: 30, published: 12, sent: 5 })).toBe('12 of 30 articles published, 5 more sent')
    expect(writtenText('pages', { owed: 3000, published: 1200, sent: 0 })).toBe('1,200 of 3,000 pages published')
    expect(writtenText('posts', { owed: 1, published: 0, sent: 0 })).toBe('0 of 1 article published')
  })
})

describe('the state of an order in a line', () => {
  it('is there unless the order is being worked on or done', () => {
    const silent = orderStates.filter((state) => orderStateText(state, 'refund') === null)
    expect(silent).toEqual(['active', 'owed', 'done'])
    expect(orderStateText('stopped', 'refund')).not.toBe(orderStateText('stopped', 'unpaid'))
  })
})

describe('how many directories fit', () => {
  it('is a sentence for none, one and many', () => {
    expect(shortfallText(41, 200, 'Tea Timer')).toBe('41 of the 200 directories fit Tea Timer.')
    expect(shortfallText(1, 200, 'Tea Timer')).toBe('1 of the 200 directories fits Tea Timer.')
    const pool = (fitting: number, excluded: number) => poolText({ fitting, excluded, owed: 60 }, 'your product')
    expect(pool(0, 0)).toMatch(/fit your product. We’ll use new ones as we add them.$/)
    expect(pool(13, 0)).toMatch(/^13 of the 60 .* We’ll use all of them, and new ones/)
    expect(pool(13, 2)).toMatch(/^13 of the 60 .* You excluded 2, so we’ll use 11, and new ones/)
    expect(pool(61, 2)).toMatch(/^61 directories fit your product. You excluded 2, so we’ll use 59, and new ones/)
    expect(pool(3, 3)).toMatch(/ fit your product. You excluded all of them, so we’ll use new ones as we add them.$/)
    expect(usedBeforeText(1, 'tea.example')).toMatch(/^1 more directory fits, but was already used for tea.example/)
    expect(usedBeforeText(60, 'tea.example')).toMatch(/^60 more directories fit, but were already used/)
    expect(shortfallText(0, 200, 'Tea Timer')).toBe('We have no more directories that fit Tea Timer.')
  })
})
