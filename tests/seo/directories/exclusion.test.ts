import { describe, expect, it } from 'vitest'
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { exclusionOf, type ExclusionRule, exclusionRules } from '#src/domain/directories/exclusion.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { directoryNotes } from '#src/seo/data/directory-notes.ts'
import { allDossiers } from '#src/seo/data/dossiers.ts'
import { namedSubmitters } from '#src/seo/data/submitters.ts'
import { contradictionsOf } from '#src/seo/directories/contradictions.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { directoryPage } from '#src/seo/directories/directory-pages.ts'
import { countExclusions } from '#src/seo/directories/exclusion-counts.ts'
import { contributions } from '#src/seo/directories/list-contributions.ts'
import { findListed, listedByKey, listedDirectories } from '#src/seo/directories/list.ts'
import { mergeContributions } from '#src/seo/directories/merge-contributions.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'
import { inFull } from '#tests/support/full.ts'

const listed = (key: string) => listedByKey.get(key)!
const keyed = (fields: Parameters<typeof directoryRecord>[0], key: string) => new Map([[key, directoryRecord(fields)]])
const keysOf = (pool: readonly { key: string }[]) => pool.map(({ key }) => key)

describe('the rule of exclusion', () => {
  const open = {
    acceptsSubmissions: 'agency',
    pricing: 'Free',
    audience: ['saas'],
    network: undefined,
    group: 'general',
  }
  it.each<[ExclusionRule | undefined, object]>([
    [undefined, {}],
    [undefined, { pricing: undefined }],
    [undefined, { pricing: 'Freemium', group: 'national', network: 'yello' }],
    ['price-unknown', { pricing: undefined, group: 'national' }],
    ['price-unknown', { pricing: undefined, group: 'industry' }],
    ['paid', { pricing: 'Paid', acceptsSubmissions: 'editors' }],
    ['any-website', { audience: ['small-businesses', 'any-website'] }],
    ['template', { network: 'get-started-template' }],
    ['no-applications', { acceptsSubmissions: 'editors' }],
    ['no-applications', { acceptsSubmissions: 'invitation' }],
    ['no-applications', { acceptsSubmissions: 'closed' }],
    ['owner-only', { acceptsSubmissions: 'owner' }],
  ])('is %s for %j', (rule, differences) => {
    expect(exclusionOf({ ...open, ...differences } as Parameters<typeof exclusionOf>[0])).toBe(rule)
  })

  it('says of each directory of the list whether we submit there, and if not, why', () => {
    for (const { key, inPool, excludedBecause, ...record } of listedDirectories) {
      expect(excludedBecause, key).toBe(exclusionOf(record))
      expect(inPool, key).toBe(excludedBecause === undefined)
      expect(record.submitterNote, key).not.toBe('')
    }
    // Each is named in a review as a place where an agency can't submit, or that charges.
    const wrong =
      'wefunder.com avvo.com healthgrades.com zillow.com realtor.com ratemds.com yourstory.com inc42.com geekwire.com'
    const paid =
      'zocdoc.com thumbtack.com buildzoom.com opentable.com repairpal.com cars.com etsy.com toolify.ai futurepedia.io'
    const spam =
      'txtlinks.com a1bookmarks.com weboworld.com directory-free.com theresanaiforthat.com news.ycombinator.com'
    for (const key of `${wrong} ${paid} ${spam}`.split(' ')) expect([key, listed(key).inPool]).toEqual([key, false])
    for (const key of [
      'producthunt.com',
      'g2.com',
      'capterra.com',
      'gelbeseiten.de',
      'clutch.co',
      'businesslist.co.ke',
    ])
      expect([key, listed(key).inPool]).toEqual([key, true])
  })

  it('is published with the number of directories it excludes, and who they are', () => {
    const rules = countExclusions(new Map())
    expect(rules.map(({ rule }) => rule)).toEqual(Object.keys(exclusionRules))
    const excluded = listedDirectories.filter(({ inPool }) => !inPool)
    expect(rules.reduce((sum, { count }) => sum + count, 0)).toBe(excluded.length)
    for (const { rule, count, named } of rules) {
      expect(count, rule).toBe(excluded.filter(({ excludedBecause }) => excludedBecause === rule).length)
      expect([0, count], rule).toContain(named.length)
    }
    expect(rules.find(({ rule }) => rule === 'any-website')?.named).toHaveLength(48)
    const key = listedDirectories.find(({ excludedBecause }) => excludedBecause === 'owner-only')!.key
    const [gone] = countExclusions(keyed({ excludedAt: 1 }, key))
    expect(gone).toMatchObject({ rule: 'dead', count: 1 })
  })

  it('is on the page of a directory, whose form asks for nothing if nobody can apply', () => {
    const michelin = directoryPage(listed('guide.michelin.com'), undefined)
    expect(michelin).toMatchObject({
      inPool: false,
      submitUrl: undefined,
    })
    expect(michelin.whyNot).toContain('inspectors')
    expect(directoryPage(listed('avvo.com'), undefined).whyNot).toMatch(/^Only the owner can submit\. .*license/)
    expect(directoryPage(listed('txtlinks.com'), undefined).whyNot).toBe(exclusionRules['any-website'].text)
    expect(michelin.facts.map(({ id }) => id)).not.toContain('asks')
    expect(michelin.facts.find(({ id }) => id === 'submitters')?.value).toMatch(/^Nobody: its editors choose\. Its own/)
    expect(michelin.missing).not.toMatch(/form/)
    expect(directoryPage(listed('producthunt.com'), undefined)).toMatchObject({ inPool: true, whyNot: null })
  })

  it('is applied again to what operators find out', () => {
    const [unknown] = listedDirectories.filter(({ excludedBecause }) => excludedBecause === 'price-unknown')
    const { key } = unknown!
    expect(keysOf(currentPool(new Map()))).not.toContain(key)
    expect(keysOf(currentPool(keyed({ fields: { pricing: 'Free' } }, key)))).toContain(key)
    expect(keysOf(currentPool(keyed({ fields: { pricing: 'Paid' } }, 'producthunt.com')))).not.toContain(
      'producthunt.com',
    )
    expect(keysOf(currentPool(keyed({ fields: { pricing: 'Free' } }, 'avvo.com')))).not.toContain('avvo.com')
  })

  it('is about directories whose audience is known: no product fits others', () => {
    expect(listedDirectories.filter(({ inPool, audience }) => inPool && audience.length === 0)).toEqual([])
  })

  it('keeps no directory out for a code or an account, which we ask the customer for', () => {
    const open =
      'bingplaces.com business.apple.com yelp.com trustpilot.com bbb.org justdial.com pagesjaunes.fr indiamart.com houzz.com'
    for (const key of open.split(' ')) expect([key, listed(key).inPool]).toEqual([key, true])
    const owners = 'google.com facebook.com linkedin.com upwork.com kleinanzeigen.de map.baidu.com'
    for (const key of owners.split(' ')) expect([key, listed(key).inPool]).toEqual([key, false])
    // One profile, shown on several sites: one submission.
    expect(['yelp.ca', 'uk.trustpilot.com'].map((key) => listed(key).inPool)).toEqual([false, false])
  })

  const pool = currentPool(new Map())

  it('offers directories of agencies and freelancers to no software, whatever industry they’re named for', () => {
    const services = directoryNotes.flatMap(({ url, servicesOnly }) => (servicesOnly ? findListed(url)!.key : []))
    expect(services).toEqual(expect.arrayContaining(['clutch.co', 'make.com', 'designrush.com', 'upwork.com']))
    expect(keysOf(fittingDirectories(pool, { category: 'agency', countries: [] }))).toContain('clutch.co')
    for (const category of ['saas', 'ai-tool', 'ai-agent', 'mobile-app', 'web-app', 'developer-tool', 'no-code']) {
      const offered = keysOf(fittingDirectories(pool, { category, countries: [] }))
      expect([category, services.filter((key) => offered.includes(key))]).toEqual([category, []])
    }
  })

  const usable = (category: string, country: string | null) => {
    const found = fittingDirectories(pool, { category, countries: country === null ? [] : [country] })
    for (const { key } of found) {
      const directory = listed(key)
      expect([directory.excludedBecause, directory.pricing === 'Paid', directory.acceptsSubmissions], key).toEqual([
        ...[undefined, false, 'agency'],
      ])
      if (directory.countries.length > 0) expect(directory.countries, key).toContain(country)
    }
    expect(new Set(keysOf(found)).size).toBe(found.length)
  }
  const places = [null, ...countries.map(({ iso2 }) => iso2)]
  const kinds = [...productKinds.keys()]

  it.each(kinds)('keeps all it excludes out of orders for %s, in some countries', (kind) => {
    for (const place of places.filter((_, index) => index % 12 === 0)) usable(kind, place)
  })

  it.each(kinds)('keeps all it excludes out of orders for %s, in every country', inFull, (kind) => {
    for (const place of places) usable(kind, place)
  })
})

describe('the record of a directory', () => {
  const part = {
    group: 'industry',
    kinds: ['industry'],
    audience: [],
    sources: [],
    url: 'https://a.example',
    name: 'A',
  } as const

  it('has one price in all files', () => {
    for (const { url, pricing, note } of contributions) {
      const { key, pricing: price } = mergeContributions([{ ...part, url }])[0]!
      // Pages of an industry or a country show their own rows.
      if (note?.niche !== undefined || note?.country !== undefined) {
        expect([key, pricing]).toEqual([key, listed(key).pricing])
      }
      expect([key, pricing ?? listed(key).pricing, price]).toEqual([key, listed(key).pricing, undefined])
    }
    expect(() =>
      mergeContributions([
        { ...part, pricing: 'Free' },
        { ...part, pricing: 'Paid' },
      ]),
    ).toThrow('a.example')
  })

  it('is refused if our texts contradict it', () => {
    const record = { key: 'a.example', pricing: 'Free', acceptsSubmissions: 'agency', notes: [] } as const
    const note = { name: 'A', url: 'https://a.example', asks: [], tip: '' }
    const wrong = (changes: Partial<Parameters<typeof contradictionsOf>[0]>) =>
      contradictionsOf({ ...record, ...changes })
    expect(wrong({ notes: [{ ...note, takes: 'Shops.' }], summary: 'A board; free listings.' })).toEqual([])
    for (const changes of [
      { summary: 'A board; paid listings.' },
      { summary: 'A board; asks for a link or badge back.', reciprocalBasis: 'stated-optional' } as const,
      { notes: [{ ...note, review: 'No free listing takes bookings.' }] },
      { pricing: 'Paid', notes: [{ ...note, review: 'The listing is free, with reviews.' }] } as const,
      { notes: [{ ...note, review: 'You can’t apply or pay.' }] },
      { notes: [{ ...note, asks: ['National ID'] }] },
    ])
      expect(wrong(changes), JSON.stringify(changes)).toHaveLength(1)
    const closed = { ...part, note: { ...note, review: 'There’s no form.' }, url: 'https://clutch.co', name: 'Clutch' }
    expect(() => mergeContributions([closed])).toThrow('contradicts itself about clutch.co')
  })

  it('says that nobody applies at a public register, with the price that its country’s page gives', () => {
    for (const { url, kind, pricing } of allDossiers.flatMap(({ directories }) => directories)) {
      const record = kind === 'register' ? findListed(url) : undefined
      if (record) expect([url, record.inPool, record.pricing]).toEqual([url, false, pricing])
    }
  })

  it('names who can submit only for directories of the list', () => {
    expect([...namedSubmitters].filter((key) => !listedByKey.has(key))).toEqual([])
    expect(listedDirectories.some(({ acceptsSubmissions }) => !takesApplications(acceptsSubmissions))).toBe(true)
  })
})
