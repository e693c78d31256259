import { beforeAll, describe, expect, it } from 'vitest'
import { type Gate, judge } from '#commands/seo-report/gates.ts'
import { measureSite, type SiteReport } from '#commands/seo-report/measure.ts'
import { readPage } from '#commands/seo-report/read-site.ts'
import { commonShingles, nearestOf, ownWordCount, shinglesOf } from '#src/domain/text/similarity.ts'
import { crawl } from './site.ts'

let report: SiteReport
let verdicts: Gate[]

beforeAll(async () => {
  const pages = await crawl()
  report = measureSite(pages.filter(({ status }) => status === 200).map(({ path, html }) => readPage(path, html)))
  verdicts = judge(report)
})

describe("each landing page's unique content", () => {
  it('is measured on every page', () => {
    expect(report.landing.length).toBeGreaterThan(1000)
    expect(new Set(report.landing.map(({ family }) => family)).size).toBe(10)
  })

  it('passes every threshold', () => {
    expect(verdicts.filter(({ passed }) => !passed).map(({ name, offenders }) => [name, ...offenders])).toEqual([])
  })
})

describe('the thresholds', () => {
  const page = (path: string, words: string, links: string[] = []) =>
    readPage(
      path,
      `<title>${path}</title><meta name="description" content="${path.repeat(12)}"><main><h1>${path}</h1><p>${words}</p>
       <section data-shared>${'prices '.repeat(500)}</section>${links.map((link) => `<a href="${link}">x</a>`).join('')}</main>`,
    )
  const text = (seed: number) => Array.from({ length: 400 }, (_, place) => `word${(place * seed) % 997}`).join(' ')
  const failing = (...pages: ReturnType<typeof page>[]) =>
    judge(measureSite(pages))
      .filter(({ passed }) => !passed)
      .map(({ name }) => name)

  it('detect a page with little unique content, however much the rest of the site says', () => {
    const thin = page('/g/directory-listing-thin', 'Only a few unique words')
    const home = page('/', 'home', [thin.path])
    expect(failing(home, thin)).toContain('indexable pages with fewer than 300 unique words')
  })

  it('detect a page that only swaps a name', () => {
    const one = page('/g/directory-listing-one', `${text(7)} one`)
    const other = page('/g/directory-listing-other', `${text(7)} other`)
    const home = page('/', 'home', [one.path, other.path])
    expect(failing(home, one, other)).toContain('indexable pages more than 60 % like another')
    expect(failing(home, one, page(other.path, text(11)))).not.toContain('indexable pages more than 60 % like another')
  })

  it('detect an orphan, and a page five clicks away', () => {
    const chain = ['/', '/g', '/g/niches', '/site-map', '/sources', '/g/directory-listing-far']
    const pages = chain.map((path, place) => page(path, text(place + 3), chain.slice(place + 1, place + 2)))
    expect(failing(...pages)).toContain('landing pages more than four clicks from home')
    expect(failing(pages[0]!, page('/g/directory-listing-lost', text(5)))).toContain('orphans')
  })

  it('detect pages that are alike once their names are covered', () => {
    const about = (name: string, capital: string) =>
      `Most people in ${name} search from their phones, and the best directory of ${capital} asks for a register number. Nobody in ${name} answers a form in August.`
    const one = page('/g/seo-directories-austria', about('Austria', 'Vienna'))
    const other = page('/g/seo-directories-norway', about('Norway', 'Oslo'))
    const home = page('/', 'home', [one.path, other.path])
    const alike = 'indexable pages that share more than 35 % of their runs with a sibling, names covered'
    const written = 'indexable pages with less than 60 % written for them, names covered'
    expect(failing(home, one, other)).toEqual(expect.arrayContaining([alike, written]))
    const own = page(
      other.path,
      'Proff copies the register each night. Add a phone number there by hand, then ask Gule Sider.',
    )
    expect(failing(home, one, own)).not.toContain(alike)
  })

  it('detect sentences that stand on another page to the letter', () => {
    const sentence = 'Claim the entry before you write another one for the same address.'
    const one = page('/g/directory-listing-one', sentence)
    const other = page('/g/directory-listing-other', sentence)
    expect(failing(page('/', 'home', [one.path, other.path]), one, other)).toContain(
      'indexable pages with more than 25 % of their words in sentences of other pages',
    )
  })

  it.each([
    'Of these, one do not answer.',
    'We know 1 directories here.',
    'Ask them first , then pay.',
    'It is an an error.',
  ])('detect a fault of grammar: %s', (words) => {
    const faulty = page('/g/directory-listing-one', words)
    expect(failing(page('/', 'home', [faulty.path]), faulty)).toContain('indexable pages with a fault of grammar')
  })

  it('detect duplicate titles', () => {
    const twin = { ...page('/g/directory-listing-twin', text(5)), title: '/' }
    expect(failing(page('/', 'home', [twin.path]), twin)).toContain('duplicate titles, descriptions and first headings')
  })
})

describe('similarity', () => {
  it('is the share of common five-word runs among all runs of both', () => {
    const one = shinglesOf('a b c d e f')
    const other = shinglesOf('A b, c d e g')
    expect(nearestOf([one, other])).toEqual([
      { place: 1, similarity: 1 / 3 },
      { place: 0, similarity: 1 / 3 },
    ])
    expect(nearestOf([one])).toEqual([{ place: -1, similarity: 0 }])
  })

  it('counts words outside of widely shared runs as unique', () => {
    const everywhere = 'we submit your site to lists'
    const texts = ['alpha beta', 'gamma delta', 'eta theta'].map((own) => `${own} ${everywhere}`)
    const common = commonShingles(texts.map(shinglesOf), 0.5)
    expect(texts.map((text) => ownWordCount(text, common))).toEqual([2, 2, 2])
  })
})
