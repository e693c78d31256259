import { describe, expect, it } from 'vitest'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { madeFor } from '#src/seo/landing/selection.ts'
import { findDirectories, anyDirectory } from '#src/domain/directories/finder.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'

/** Pairs that stood on pages and were false: what a directory doesn't take, or isn't made for. */
const notMadeFor: Record<string, readonly string[]> = {
  photographers: ['A1 Gallery', 'Land-book', 'OGFolio', 'Unmatched Style', 'Webdesign Inspiration', 'ArtStation'],
  artists: ['A1 Gallery', 'Land-book', 'OGFolio', 'Peerlist Launchpad', 'Model Mayhem'],
  freelancers: ['A1 Gallery', '500px', 'ArtStation', 'Land-book', 'LinkedIn Company Pages'],
  'b2b-services': ['Capterra', 'GetApp', 'Software Advice', 'TrustRadius', 'Crozdesk', 'FinancesOnline', 'IndiaMART'],
  'professional-services': ['Capterra', 'GetApp', 'IndiaMART'],
  'small-businesses': ['GetApp', 'Business-Software.com', 'AI Tools SME', 'IndiaMART'],
  'property-management': ['Capterra', 'Redfin', 'Trulia', 'ActiveRain', 'iBuildNew'],
  'recruitment-agencies': ['Wellfound', 'StartUs', 'Just Landed', 'LinkedIn Company Pages'],
  'financial-services': ['Crunchbase'],
  'personal-finance': ['Crunchbase'],
  'education-platforms': ['Teachers Pay Teachers'],
  'education-and-tutoring': ['Teachers Pay Teachers'],
  'gaming-platforms': ['ArtStation'],
  'hospitality-services': ['OpenTable'],
  'tourism-and-travel': ['Foursquare', 'MapQuest'],
  transportation: ['Autotrader', 'Cars.com', 'CARFAX Car Care', 'RepairPal'],
  agriculture: ['IndiaMART'],
  ecommerce: ['Etsy'],
  'digital-marketing': ['AI Tools by Neil Patel', 'MarketingDB', 'Funnel Directory'],
  'seo-specialists': ['LLM Relevance'],
  'web-design': ['Houzz'],
  'wellness-coaches': ['MassageTherapy.com'],
  'beauty-services': ['MassageTherapy.com'],
  proptech: ['Realtor.com', 'Redfin', 'Trulia', 'Zillow'],
  'real-estate-platform': ['Realtor.com', 'Redfin', 'Zillow'],
  healthtech: ['Healthgrades', 'RateMDs', 'Vitals', 'Zocdoc'],
  legaltech: ['Avvo', 'FindLaw', 'Justia', 'Nolo'],
  hrtech: ['LinkedIn Company Pages', 'Wellfound'],
  'job-board': ['LinkedIn Company Pages', 'Wellfound', 'StartUs'],
  dropshipping: ['Etsy', 'TrustRoas'],
  marketplace: ['Etsy', 'TrustRoas'],
  'b2b-marketplace': ['G2', 'Capterra', 'IndiaMART'],
  'b2c-platform': ['Etsy'],
  'booking-platform': ['OpenTable', 'Zocdoc'],
  'event-management': ['Thumbtack', 'Yelp'],
  'home-automation': ['Better Business Bureau', 'Houzz', 'Yelp', 'Porch'],
  'food-delivery': ['Yelp', 'OpenTable', 'Tupalo', 'DoorDash'],
  'travel-agency': ['Foursquare', 'MapQuest', 'Tripadvisor'],
  'news-website': ['DEV Community', 'Sidebar', 'ActiveRain'],
  'news-aggregator': ['DEV Community', 'Sidebar', 'ActiveRain'],
  'personal-brand': ['A1 Gallery', 'Locanto', 'LinkedIn Company Pages'],
  forum: ['PromptZone'],
  crowdfunding: ['F6S', 'Gust'],
}

const places = [...niches, ...siteTypes]

describe('“Made for”', () => {
  it.each(Object.entries(notMadeFor))('%s: never says so of directories that aren’t', (slug, names) => {
    const found = places.filter((place) => place.slug === slug)
    expect(found.length).toBeGreaterThan(0)
    for (const { tags } of found)
      expect(madeFor(tags, anyQuestion).filter(({ name }) => names.includes(name))).toEqual([])
  })

  it('still finds what is', () => {
    const namesFor = (slug: string) =>
      madeFor(niches.find((niche) => niche.slug === slug)!.tags, anyQuestion).map(({ name }) => name)
    expect(namesFor('photographers')).toEqual(expect.arrayContaining(['500px', 'Model Mayhem']))
    expect(namesFor('restaurants')).toEqual(expect.arrayContaining(['OpenTable', 'DoorDash']))
    expect(namesFor('law-firms')).toEqual(expect.arrayContaining(['Avvo', 'Justia']))
  })

  it('leaves out directories that take any website, and what the page names already', () => {
    expect(madeFor(['any-website'], anyQuestion)).toEqual([])
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
    expect(names(madeFor(['law-firms'], anyQuestion, [{ url: 'https://avvo.com/for-lawyers' }]))).not.toContain('Avvo')
  })

  it('is no reason for software review sites to be offered to restaurants in the finder', () => {
    const found = findDirectories(finderDirectories(new Map()), { ...anyDirectory, kind: 'restaurant' }).map(
      ({ name }) => name,
    )
    expect(found).toContain('OpenTable')
    expect(found.filter((name) => ['GetApp', 'Capterra', 'Business-Software.com', 'IndiaMART'].includes(name))).toEqual(
      [],
    )
  })
})
