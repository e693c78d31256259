import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { findCountryPath } from '#src/seo/landing/countries/slugs.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { useApi } from '#tests/support/api.ts'

const planOf = (country: string) => `/c/directory-submission-list-${country}`
const seoOf = (country: string) => `/g/directory-submission-list-seo-${country}`
const businessesOf = (country: string) => `/g/${country}-business-directories-list`
/** Of the plan for a form of a country's name, which the other two pages have, too. */
function findCountryPlanPath(form: string): string | null {
  const found = [seoOf, businessesOf].map((pathOf) => findCountryPath(pathOf(form)))
  if (found[0] === null) expect(found[1]).toBeNull()
  const slug = found[0]?.slice(seoOf('').length)
  if (slug !== undefined) expect(found).toEqual([paths.countrySeo(slug), paths.countryBusinesses(slug)])
  const plan = slug === undefined ? null : paths.countryPlan(slug)
  if (!form.includes('-')) expect(findCountryPath(`/c/a-b-c-${form}`)).toBe(plan)
  return plan
}

describe('The country at the end of a slug', () => {
  it('is found for every slug, with and without hyphens', () => {
    for (const { slug } of countries) {
      expect(findCountryPlanPath(slug)).toBe(paths.countryPlan(slug))
      expect(findCountryPlanPath(slug.replaceAll('-', ''))).toBe(paths.countryPlan(slug))
    }
    expect(new Set(countries.map(({ slug }) => paths.countryPlan(slug))).size).toBe(countries.length)
  })

  it('is found for every alias, and no alias hides a country of that name', () => {
    for (const { slug, aliases = [] } of countries) {
      for (const alias of aliases) {
        const form = alias.replaceAll('-', '')
        const bearer = countries.find((other) => other.slug.replaceAll('-', '') === form)
        const sharing = countries.filter((other) => other.aliases?.includes(alias))
        const expected = bearer ?? (sharing.length === 1 ? { slug } : { slug: 'solomonislands' })
        expect([alias, findCountryPlanPath(alias)]).toEqual([alias, paths.countryPlan(expected.slug)])
      }
    }
  })

  it.each([
    ['islands', 'solomonislands'],
    ['congo', 'congo'],
    ['korea', 'korea'],
    ['zealand', 'zealand'],
    ['newzealand', 'zealand'],
    ['salvador', 'salvador'],
    ['macedonia', 'macedonia'],
    ['saudi', 'saudi'],
    ['southafrica', 'southafrica'],
    ['unitedkingdom', 'uk'],
    ['TURKEY', 'turkiye'],
    ['türkiye', 'turkiye'],
    ["côted'ivoire", 'cotedivoire'],
    ['sãotomé', 'saotomeandprincipe'],
    ['czechrepublic', 'czechia'],
    ['czech-republic', 'czechia'],
    ['holland', 'netherlands'],
    ['the-netherlands', 'netherlands'],
    ['great-britain', 'uk'],
    ['america', 'usa'],
    ['ivory-coast', 'cotedivoire'],
    ['burma', 'myanmar'],
    ['macau', 'macao'],
    ['swaziland', 'eswatini'],
    ['cape-verde', 'caboverde'],
    ['russian-federation', 'russia'],
    ['viet-nam', 'vietnam'],
    ['uae', 'unitedarabemirates'],
    ['drc', 'drcongo'],
    ['trinidad-tobago', 'trinidadandtobago'],
  ])('is found for the form %s', (form, country) => {
    expect(findCountryPlanPath(form)).toBe(planOf(country))
  })

  it("is null for anything that isn't a country", () => {
    const forms = ['', '-', 'atlantis', 'antarctica', 'constructor', '__proto__', 'germany.md', 'x/germany']
    for (const form of [...forms, 'a'.repeat(50_000)]) expect([form, findCountryPlanPath(form)]).toEqual([form, null])
  })
})

describe("A URL of a landing page that isn't one", () => {
  const api = useApi()
  const answer = async (path: string, init?: RequestInit) => {
    const { status, headers } = await api.call(path, init)
    return [status, headers.get('location')]
  }

  it.each([
    ['/c/best-startup-directories-germany', planOf('germany')],
    ['/c/directory-submission-list-newzealand', planOf('zealand')],
    ['/c/directory-submission-list-turkey/', planOf('turkiye')],
    ['/c/Directory-Submission-List-Germany', planOf('germany')],
    ['/c/a-b-c-t%C3%BCrkiye', planOf('turkiye')],
    ['/c/a-b-c-uae?utm_source=mail&x=%22', `${planOf('unitedarabemirates')}?utm_source=mail&x=%22`],
    ['/g/directory-submission-list-seo-turkey', seoOf('turkiye')],
    ['/g/directory-submission-list-seo-newzealand?utm_source=mail', `${seoOf('zealand')}?utm_source=mail`],
    ['/g/czechrepublic-business-directories-list/', businessesOf('czechia')],
    ['/g/islands-business-directories-list', businessesOf('solomonislands')],
    ['/g/directory-submission-list-seo-southafrica', seoOf('south-africa')],
    ['/G/Directory-Submission-List-SEO-Turkey', seoOf('turkiye')],
    ['/C/Directory-Submission-List-Germany', planOf('germany')],
  ])("%s redirects permanently to the country's page", async (path, to) => {
    expect(await answer(path)).toEqual([301, to])
    expect(await answer(path, { method: 'HEAD' })).toEqual([301, to])
  })

  it.each([
    ['/G/Directory-Listing-SaaS', '/g/directory-listing-saas'],
    ['/g/Directory-Listing-SaaS?x=Y', '/g/directory-listing-saas?x=Y'],
    ['/PAGE/Domain-Rating', '/page/domain-rating'],
    ['/G', '/g'],
    ['/G/?x=Y', '/g?x=Y'],
    ['/g/%64irectory-%4Cisting-saas', '/g/directory-listing-saas'],
    ['/G/%2F%2Fevil.example%5C', '/g/%2F%2Fevil.example%5C'],
  ])('%s redirects permanently to lower case', async (path, to) => {
    expect(await answer(path)).toEqual([301, to])
  })

  it.each([
    '/g/no-such-page',
    '/page/no-such-page',
    '/g/directory-submission-list-seo-atlantis',
    '/g/directory-submission-list-seo-%E0%A4',
    '/c/germany',
    '/c/submission-list-germany',
    '/c/the-directory-submission-list-germany',
    '/c/directory-submission-list-atlantis',
    '/c/directory-submission-list-',
    '/c/directory-submission-list-%E0%A4',
    '/c/directory-submission-list-https:%2F%2Fevil.example',
    '/c/directory-submission-list-%2F%2Fevil.example',
    '/c/directory-submission-list-germany.md',
  ])("%s isn't found", async (path) => {
    expect(await answer(path)).toEqual([302, '/404'])
  })

  it("isn't found at any length", async () => {
    expect(await answer(`/c/a-b-c-${'y'.repeat(20_000)}`)).toEqual([302, '/404'])
    expect(await answer(`/c/${'a-'.repeat(10_000)}germany`)).toEqual([302, '/404'])
    expect(await answer(`/G/${'A'.repeat(20_000)}`)).toEqual([302, '/404'])
  })

  it("doesn't redirect to itself if the page wasn't built", async () => {
    expect(await answer(planOf('germany'))).toEqual([302, '/404'])
    expect(await answer(`${planOf('germany')}?x=1`)).toEqual([302, '/404'])
  })

  it("doesn't load the list of directories", async () => {
    const { readFileSync } = await import('node:fs')
    const seen = new Set<string>()
    const walk = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const folder = file.slice(0, file.lastIndexOf('/'))
      for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type)[^']*'([#.][^']+)'/gm))
        walk(specifier.startsWith('#') ? specifier.slice(1) : `${folder}/${specifier.slice(2)}`)
    }
    walk('src/seo/landing/countries/slugs.ts')
    expect([...seen]).toContain('seo-data/countries.json')
    expect([...seen]).not.toContain('seo-data/directories.json')
  })
})
