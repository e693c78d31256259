import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { directoryKinds } from '#src/domain/directories/directories.ts'
import { directoryPath, directorySlug, listKinds } from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { countries } from '#src/seo/data/countries.ts'
import { allDossiers } from '#src/seo/data/dossiers.ts'
import { allIndustries } from '#src/seo/data/niche-directories.ts'
import { siteTypes } from '#src/seo/data/niches.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import { listCounts, listedByKey, listedBySlug, listedDirectories } from '#src/seo/directories/list.ts'
import { mergeContributions } from '#src/seo/directories/merge-contributions.ts'

const keyOf = (url: string) => directoryKey(new URL(url))

describe('the list of directories', () => {
  it('has one entry per site, with a slug of its own', () => {
    expect(listedByKey.size).toBe(listedDirectories.length)
    expect(listedBySlug.size).toBe(listedDirectories.length)
    for (const { key, slug, url } of listedDirectories) {
      expect(slug).toMatch(/^[a-z0-9]+(?:-+[a-z0-9]+)+$/)
      expect(keyOf(url)).toBe(key)
    }
  })

  it('never has a slug that Netlify takes for a file', () => {
    expect(listedDirectories.filter(({ slug }) => /-(?:md|csv|json|xml|txt)$/.test(slug))).toEqual([])
    expect(listedBySlug.get('999-md-site')?.key).toBe('999.md')
  })

  it('never has a slug that is the name of a kind', () => {
    expect(Object.keys(listKinds).filter((kind) => listedBySlug.has(kind))).toEqual([])
    expect(Object.keys(directoryKinds).every((kind) => !kind.includes('-'))).toBe(true)
  })

  it('has every directory of every file, except public registers', () => {
    const urls = [
      ...allIndustries.flatMap(({ directories }) => directories.map(({ url }) => url)),
      ...countries.flatMap(({ directories }) => directories.map(({ url }) => url)),
      ...allDossiers.flatMap(({ directories }) =>
        directories.filter(({ kind }) => kind !== 'register').map(({ url }) => url),
      ),
      ...siteTypes.flatMap(({ places }) => places.flatMap(({ url, listing }) => (listing && url) ?? [])),
    ]
    const keys = new Set([...directoriesByKey.keys(), ...urls.map(keyOf)])
    expect(new Set(listedByKey.keys())).toEqual(keys)
  })

  it('keeps each industry’s and each country’s note', () => {
    const notes = listedDirectories.flatMap((directory) => directory.notes)
    const industrial = allIndustries.reduce((sum, { directories }) => sum + directories.length, 0)
    expect(notes.filter(({ niche }) => niche !== undefined)).toHaveLength(industrial)
    expect(listedByKey.get('clutch.co')?.notes.length).toBeGreaterThan(10)
    expect(listedByKey.get('clutch.co')?.name).toBe('Clutch')
  })

  it('has no visits of a magazine, a blog or another part of a site as those of its directory', () => {
    const counted = listedDirectories.filter(({ visits }) => visits !== undefined)
    expect(counted.length).toBeGreaterThan(50)
    for (const { key, url, acceptsSubmissions } of counted) {
      expect([key, new URL(url).pathname, takesApplications(acceptsSubmissions)]).toEqual([key, '/', true])
    }
    // Read for an index of the crypto market and for a newsletter.
    for (const key of ['alternative.me', 'therundown.ai']) expect(listedByKey.get(key)?.visits).toBeUndefined()
  })

  it('counts a network once', () => {
    const { total, sites, networks, general, industry, national } = listCounts
    const extra = networks.reduce((sum, network) => sum + network.sites - 1, 0)
    expect(networks.every((network) => network.sites > 1)).toBe(true)
    expect(total).toBe(sites - extra)
    expect(general + industry + national).toBe(total)
  })

  it('loads a dossier from every file', () => {
    const files = readdirSync('seo-data/dossiers').map((file) => file.replace('.json', '').toUpperCase())
    expect(allDossiers.map(({ country }) => country)).toEqual(files.toSorted())
  })
})

describe('merging', () => {
  const part = { group: 'national', kinds: ['yellow-pages'], audience: [], sources: [] } as const

  it('takes the home page of a site that is listed with a page per country', () => {
    const [merged] = mergeContributions([
      { ...part, name: 'Talabat', url: 'https://www.talabat.com/oman', countries: ['OM'], pricing: 'Free' },
      { ...part, name: 'Talabat', url: 'https://www.talabat.com/qatar', countries: ['QA'], pricing: 'Free' },
    ])
    expect(merged).toMatchObject({ url: 'https://www.talabat.com/', countries: ['OM', 'QA'], pricing: 'Free' })
  })

  it('has no restriction to countries if one part knows of none', () => {
    const [merged] = mergeContributions([
      { ...part, name: 'G2', url: 'https://g2.com', countries: [] },
      { ...part, name: 'G2', url: 'https://www.g2.com/', countries: ['IN'] },
    ])
    expect(merged?.countries).toEqual([])
  })

  it('refuses an unknown network', () => {
    const unknown = [{ ...part, name: 'A', url: 'https://a.example', network: 'new' }]
    expect(() => mergeContributions(unknown)).toThrow('directoryNetworks')
  })

  it('makes paths from hosts', () => {
    expect(directoryPath({ slug: directorySlug('producthunt.com') })).toBe('/directory-list/producthunt-com')
  })
})
