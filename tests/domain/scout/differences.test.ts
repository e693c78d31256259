import { describe, expect, it } from 'vitest'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { differencesOf } from '#src/domain/scout/differences.ts'

const profile = {
  ...emptyProfile,
  name: 'Tea Timer',
  website_url: 'https://teatimer.com/',
  tagline60: 'Every tea in time',
  description160: 'Tea Timer tells you when each tea is ready, for as many cups as you like.',
  pricingModel: 'freemium' as const,
}
const none = { name: null, url: null, headline: null, price: null }
const fieldsOf = (facts: Partial<typeof none | Record<keyof typeof none, string>>, said = profile) =>
  differencesOf({ ...none, ...facts }, said).map(({ field }) => field)

describe('a listing agrees with the profile', () => {
  it.each([
    [none],
    [{ name: '  tea   TIMER ' }],
    [{ name: 'TeaTimer' }],
    [{ name: 'Tea Timer – every tea in time | Uneed' }],
    [{ name: 'Tea Tim…' }],
    [{ name: 'Téa Timer' }],
    [{ url: 'http://www.teatimer.com' }],
    [{ url: 'https://teatimer.com/?utm_source=uneed&ref=uneed' }],
    [{ url: 'https://teatimer.com/index.html#top' }],
    // Where a counting link ends isn't known.
    [{ url: 'https://uneed.best/out?id=7' }],
    [{ headline: 'Every tea in time' }],
    [{ headline: 'Tea Timer: every tea in time.' }],
    [{ headline: 'Tea Timer tells you when each tea is…' }],
    [{ headline: 'When each tea is ready, it tells you. For as many cups as you like!' }],
    [{ price: 'Freemium' }],
    [{ price: '0 USD' }],
    [{ price: 'From $9/month' }],
    [{ price: 'Ask us' }],
  ])('if it says %j', (facts) => {
    expect(fieldsOf(facts)).toEqual([])
  })

  it('if the profile says nothing', () => {
    const facts = { name: 'Old Kettle', url: 'https://old.example', headline: 'Boils water', price: 'Paid' }
    expect(fieldsOf(facts, { ...emptyProfile, pricingModel: '' as never, tagline60: '' })).toEqual([])
  })
})

describe('a listing differs', () => {
  it.each([
    [{ name: 'Old Kettle' }, 'name'],
    [{ name: 'Teatime' }, 'name'],
    [{ url: 'https://teatimer.com/old-page' }, 'url'],
    [{ headline: 'The kettle that boils water by phone' }, 'headline'],
  ])('if it says %j', (facts, field) => {
    expect(fieldsOf(facts)).toEqual([field])
  })

  it('in its price, if what it says can’t be meant', () => {
    expect(fieldsOf({ price: '9.90 USD' }, { ...profile, pricingModel: 'free' as never })).toEqual(['price'])
    expect(fieldsOf({ price: 'Free' }, { ...profile, pricingModel: 'paid' as never })).toEqual(['price'])
  })

  it('with long values cut', () => {
    const [difference] = differencesOf({ ...none, name: 'k'.repeat(5000) }, profile)
    expect(difference?.listed.length).toBeLessThanOrEqual(300)
  })
})
