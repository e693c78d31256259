import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastAdded, offerHeadline, offerIncluded, offersFor, offersText, offerText } from '#src/domain/plans/offers.ts'
import { type Plan, plans } from '#src/domain/plans/plans.ts'

const product = 'restaurants in Kenya'
const offers = (fitting: number, of: readonly Plan[] = plans) => offersFor(of, fitting, product)
const offer = (slug: string, fitting: number) => offers(fitting).find(({ plan }) => plan.slug === slug)!
const textOf = (slug: string, fitting: number) => offerText(offer(slug, fitting), fitting, product)
const recommended = (fitting: number) => offers(fitting).find(({ isRecommended }) => isRecommended)?.plan.slug

const anyPlan = fc.record({
  id: fc.nat(),
  label: fc.constant('Plan'),
  price: fc.integer({ min: 1, max: 1000 }),
  type: fc.constantFrom('onetime' as const, 'monthly' as const, 'annually' as const),
  popular: fc.boolean(),
  directories: fc.integer({ min: 0, max: 400 }),
  posts: fc.integer({ min: 0, max: 30 }),
  pages: fc.integer({ min: 0, max: 300 }),
})
const anyPlans = fc.array(anyPlan, { maxLength: 8 })
const anyFitting = fc.integer({ min: 0, max: 500 })

describe('what a plan takes of the directories that fit', () => {
  it('is what it names, of which the missing ones stay owed', () => {
    fc.assert(
      fc.property(anyPlans, anyFitting, (sold, fitting) => {
        for (const { plan, covered, owed } of offersFor(sold, fitting, product)) {
          expect(covered + owed).toBe(plan.directories)
          expect(covered).toBeLessThanOrEqual(fitting)
          expect(owed === 0 || covered === fitting).toBe(true)
        }
      }),
    )
  })

  it('lasts whole months', () => {
    expect(['starter', 'growth'].map((slug) => offer(slug, 110).months)).toEqual([null, 2])
    fc.assert(
      fc.property(anyPlans, anyFitting, (sold, fitting) => {
        for (const { plan, months } of offersFor(sold, fitting, product)) {
          if (months === null) continue
          expect(months * plan.directories).toBeLessThanOrEqual(fitting)
          expect((months + 1) * plan.directories).toBeGreaterThan(fitting)
        }
      }),
    )
  })
})

describe('a plan that can be chosen', () => {
  it('adds enough to each smaller one that can be chosen too', () => {
    fc.assert(
      fc.property(anyPlans, anyFitting, (sold, fitting) => {
        const all = offersFor(sold, fitting, product)
        const open = all.filter(({ whyNot, plan }) => whyNot === null && plan.type === 'onetime')
        for (const { plan, covered, owed } of open) {
          if (owed === 0) continue
          if (plan.posts + plan.pages === 0) expect(covered).toBeGreaterThanOrEqual(leastAdded)
          for (const smaller of open) {
            const { price, directories, posts, pages } = smaller.plan
            const isLess = directories > 0 && directories < plan.directories && price < plan.price
            if (!isLess || posts < plan.posts || pages < plan.pages) continue
            expect(covered - smaller.covered).toBeGreaterThanOrEqual(leastAdded)
          }
        }
      }),
    )
  })

  it('is every plan that isn’t only directories, and the smallest one from the least number on', () => {
    for (const fitting of [leastAdded, 51, 59, 79]) expect(offer('starter', fitting).whyNot).toBeNull()
    for (const fitting of [0, 1, 500]) expect(offer('growth', fitting).whyNot).toBeNull()
    for (const fitting of [80, 199, 500]) expect(offer('publisher', fitting).whyNot).toBeNull()
  })

  it('is one whose number is reached, however little it adds to an added plan', () => {
    const [starter] = plans
    const mini = { ...starter!, id: 100, label: 'Mini', price: 89, directories: 50 }
    const whyNot = (fitting: number) => offers(fitting, [mini, ...plans]).map((offer) => offer.whyNot)
    expect(whyNot(200)).toEqual([null, null, null, null, null])
    expect(whyNot(59)[1]).toBe('Starter adds only 9 directories to Mini for restaurants in Kenya.')
  })

  it('isn’t one that adds too little, and the reason names both', () => {
    expect(textOf('publisher', 69)).toBe('Publisher adds only 9 directories to Starter for restaurants in Kenya.')
    expect(textOf('publisher', 61)).toBe('Publisher adds only 1 directory to Starter for restaurants in Kenya.')
    expect(textOf('publisher', 52)).toBe('Publisher adds no directories to Starter for restaurants in Kenya.')
  })

  it('isn’t one that gives too few at all, and the reason says how many there are and what’s free', () => {
    const rest = 'Starter needs at least 20. You can submit yourself for free.'
    expect(textOf('starter', 13)).toBe(`We can submit restaurants in Kenya to 13 directories. ${rest}`)
    expect(textOf('starter', 1)).toBe(`We can submit restaurants in Kenya to 1 directory. ${rest}`)
  })

  it('isn’t one of directories alone while none fits, and what else has posts says that it starts without', () => {
    const none = 'We can’t submit restaurants in Kenya anywhere right now.'
    for (const slug of ['starter', 'publisher']) expect(textOf(slug, 0)).toBe(none)
    for (const slug of ['growth', 'growth-partner']) {
      expect(textOf(slug, 0)).toBe(`${none} We submit up to 50 a month as new ones join, and you’re owed the rest.`)
      expect(offer(slug, 0).whyNot).toBeNull()
    }
    const once = { ...plans[2]!, id: 100, type: 'onetime' as const }
    const [onlyOnce] = offers(0, [once])
    expect(offerText(onlyOnce!, 0, product)).toBe(`${none} We owe you up to 50 and submit them as they join.`)
    expect(offerIncluded(once, onlyOnce!)).toBe('No directories yet, 30 posts')
  })

  it('is a small one whose number is reached, however few that are', () => {
    const [starter] = plans
    const mini = { ...starter!, id: 100, label: 'Mini', price: 19, directories: 10 }
    expect(offers(13, [mini, ...plans]).map(({ whyNot }) => whyNot === null)).toEqual([true, false, false, true, true])
  })
})

describe('the recommended plan', () => {
  it('is the popular one if its number is reached, or the largest that is', () => {
    expect([500, 200, 199, 60, 59, 0].map(recommended)).toEqual([
      'publisher',
      'publisher',
      'starter',
      'starter',
      undefined,
      undefined,
    ])
  })

  it('is never one whose number isn’t reached, or that can’t be chosen', () => {
    fc.assert(
      fc.property(anyPlans, anyFitting, (sold, fitting) => {
        const found = offersFor(sold, fitting, product).filter(({ isRecommended }) => isRecommended)
        expect(found.length).toBeLessThanOrEqual(1)
        for (const { owed, whyNot } of found) expect([owed, whyNot]).toEqual([0, null])
      }),
    )
  })
})

describe('the words for it', () => {
  it.each([
    ['publisher', 317, 'We can submit restaurants in Kenya to 317 directories. Publisher covers the best 200.'],
    [
      'publisher',
      185,
      'We can submit restaurants in Kenya to 185 directories. Publisher covers all 185 for $1.62 each, and up to 15 more as new ones join.',
    ],
    ['starter', 60, 'We can submit restaurants in Kenya to 60 directories. Starter covers all 60.'],
    [
      'starter',
      20,
      'We can submit restaurants in Kenya to 20 directories. Starter covers all 20 for $4.95 each, and up to 40 more as new ones join.',
    ],
    [
      'growth',
      110,
      'We can submit restaurants in Kenya to 110 directories. At 50 a month, that lasts 2 months. Then we submit new ones as they join, and you’re owed the rest.',
    ],
    [
      'growth',
      69,
      'We can submit restaurants in Kenya to 69 directories. At 50 a month, that lasts 1 month. Then we submit new ones as they join, and you’re owed the rest.',
    ],
    [
      'growth',
      12,
      'We can submit restaurants in Kenya to 12 directories. At 50 a month, that lasts less than a month. Then we submit new ones as they join, and you’re owed the rest.',
    ],
  ])('of %s with %i', (slug, fitting, text) => {
    expect(textOf(slug, fitting)).toBe(text)
  })

  it('of several plans say once how many fit', () => {
    const text = (fitting: number) =>
      offersText([offer('starter', fitting), offer('publisher', fitting)], fitting, product)
    expect(text(186)).toBe(
      'We can submit restaurants in Kenya to 186 directories. Starter covers the best 60. Publisher covers all 186 for $1.61 each, and up to 14 more as new ones join.',
    )
    expect(text(32)).toBe(
      'We can submit restaurants in Kenya to 32 directories. Starter covers all 32 for $3.10 each, and up to 28 more as new ones join. Publisher adds no directories to Starter for restaurants in Kenya.',
    )
    expect(offersText([], 186, product)).toBe('')
  })
})

describe('what a table of plans says each holds', () => {
  const included = (fitting: number) => offers(fitting).map((offer) => offerIncluded(offer.plan, offer))

  it('is never more directories than fit', () => {
    const rest = ['50 directories, 30 posts', '50 directories, 30 posts, 300 pages']
    expect(included(317)).toEqual(['60 directories', '200 directories', ...rest])
    expect(included(69)).toEqual(['60 directories', 'Adds fewer than 20', ...rest])
    expect(included(23)).toEqual([
      '23 directories, up to 60 later',
      'Adds fewer than 20',
      '23 directories now, 30 posts',
      '23 directories now, 30 posts, 300 pages',
    ])
    const few = 'Fewer than 20 fit'
    expect(included(1)).toEqual([few, few, '1 directory now, 30 posts', '1 directory now, 30 posts, 300 pages'])
    const none = ['Not available', 'Not available', 'No directories yet, 30 posts']
    expect(included(0)).toEqual([...none, 'No directories yet, 30 posts, 300 pages'])
  })

  it('names what the plan has where the product isn’t known', () => {
    expect(plans.map((plan) => offerIncluded(plan, null))).toEqual([
      'Up to 60 directories',
      'Up to 200 directories',
      '50 directories, 30 posts',
      '50 directories, 30 posts, 300 pages',
    ])
  })
})

describe('what a card is headed with, once the product is known', () => {
  const headline = (slug: string, fitting: number) => offerHeadline(offer(slug, fitting).plan, offer(slug, fitting))

  it('is the number that the text below it names, and no other', () => {
    expect(headline('starter', 186)).toBe('60 directories')
    expect(headline('publisher', 186)).toBe('186 directories, up to 200 later')
    expect(headline('publisher', 317)).toBe('200 directories')
    expect(headline('growth', 186)).toBe('50 directories and 30 posts a month')
    fc.assert(
      fc.property(fc.constantFrom('starter', 'publisher'), anyFitting, (slug, fitting) => {
        const { covered, whyNot } = offer(slug, fitting)
        expect(headline(slug, fitting)).toMatch(new RegExp(String.raw`^${covered} director`))
        if (whyNot === null) expect(textOf(slug, fitting)).toMatch(new RegExp(String.raw`\b${covered}\b`))
      }),
    )
  })
})
