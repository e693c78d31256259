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
    expect(new Set(report.landing.map(({ family }) => family)).size).toBeGreaterThanOrEqual(10)
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
    expect(failing(home, thin)).toContain('indexable pages with fewer than 300 unique words, or 200 in a catalog')
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
    'It was found on on the list.',
    'Write a email to them.',
    'Ask for an review.',
    'This page knows 4 directory.',
  ])('detect a fault of grammar: %s', (words) => {
    const faulty = page('/g/directory-listing-one', words)
    expect(failing(page('/', 'home', [faulty.path]), faulty)).toContain('indexable pages with a fault of grammar')
  })

  it('detect a fault of grammar in figures, captions and headings too', () => {
    const around = (html: string) =>
      readPage(
        '/g/directory-listing-one',
        `<title>One</title><meta name="description" content="A description."><main><h1>One</h1>${html}<section data-shared>1 directories</section></main>`,
      )
    const faulty = 'indexable pages with a fault of grammar'
    for (const html of [
      '<dl class="figures-line"><div><dt>review platforms</dt><dd>1</dd></div></dl>',
      '<table><caption>A list of of names</caption></table>',
      '<h2>1 directories</h2>',
    ])
      expect(failing(page('/', 'home', ['/g/directory-listing-one']), around(html))).toContain(faulty)
    const fine =
      '<dl class="figures-line"><div><dt>review platform</dt><dd>1</dd></div></dl><p>A user had had an SEO audit in Pago Pago, an hour after a single sign-on on the phone +421 form.</p>'
    expect(failing(page('/', 'home', ['/g/directory-listing-one']), around(fine))).not.toContain(faulty)
  })

  it('read tables, samples and small print too, and leave out only what sells, stamps and links to other pages', () => {
    const { prose } = readPage(
      '/g/x',
      `<title>x</title><main><h1>Heading</h1><p class="quiet">Small print.</p><table><tr><td>A cell.</td></tr></table>
       <blockquote>A sample.</blockquote><ul><li><p>A nested item.</p></li></ul><p class="stamp">not checked</p>
       <nav><p>Elsewhere.</p></nav><form><p>Your URL</p></form><div data-shared="sales"><p>Buy.</p></div></main>`,
    )
    expect(prose).toEqual(['Small print.', 'A cell.', 'A sample.', 'A nested item.'])
  })

  it('detect a title that names a list which the page doesn’t have', () => {
    const titled = (title: string, rows: number, robots = 'index') => {
      const sites = Array.from(
        { length: rows },
        (_, place) => `<tr><td><a href="https://site${place}.com/">S</a></td></tr>`,
      )
      return readPage(
        '/g/directory-listing-one',
        `<title>${title}</title><meta name="robots" content="${robots}"><main><h1>One</h1><table><tbody>${sites.join('')}
         <tr><td><a href="https://www.site0.com/again">S</a></td></tr></tbody></table></main>`,
      )
    }
    const home = page('/', 'home', ['/g/directory-listing-one'])
    const short = 'indexable pages whose title names a list, with fewer than 8 sites in it'
    expect(failing(home, titled('Directory Backlinks List for Bakers', 7))).toContain(short)
    expect(failing(home, titled('Directory Backlinks List for Bakers', 8))).not.toContain(short)
    expect(failing(home, titled('Directory Backlinks List for Bakers', 7, 'noindex'))).not.toContain(short)
    expect(failing(home, titled('How Bakers Are Found', 0))).not.toContain(short)
  })

  it('detect a directory of the list that prose names without a link', () => {
    const naming = (html: string) =>
      readPage('/g/directory-listing-one', `<title>One</title><main><h1>One</h1>${html}</main>`)
    const home = page('/', 'home', ['/g/directory-listing-one'])
    const unlinked = 'directories of the list that an indexed page names without a link'
    expect(failing(home, naming('<p>Ask for reviews on Capterra.</p>'))).toContain(unlinked)
    for (const fine of [
      '<p>Ask for reviews on <a href="/directory-list/capterra-com">Capterra</a>.</p>',
      '<p>Ask for reviews on Capterra.</p><table><tr><th><a href="https://www.capterra.com/x">Capterra</a></th></tr></table>',
      '<p>Write for any Medium and find your Niche.</p>',
      '<blockquote>We’re on Capterra.</blockquote>',
    ])
      expect(failing(home, naming(fine))).not.toContain(unlinked)
  })

  it('detect an offer with more than a third of the words of the rest, its table’s headers included', () => {
    const selling = (own: number) =>
      readPage(
        '/g/directory-listing-one',
        `<title>One</title><main><h1>One</h1><p>${'own '.repeat(own - 1)}</p><form>${'form '.repeat(900)}</form>
         <div data-shared="sales"><p>Buy</p><section data-shared="pricing">${'price '.repeat(97)}<table><tr><th>Plan</th><th>Price</th></tr></table></section></div></main>`,
      )
    const home = page('/', 'home', ['/g/directory-listing-one'])
    const long = 'indexable pages whose offer has more than a third of the words of the rest'
    expect(failing(home, selling(299))).toContain(long)
    expect(failing(home, selling(300))).not.toContain(long)
  })

  it('measure pages of directories as a family of their own', () => {
    const thin = page('/directory-list/tea-pages', 'Only a few unique words')
    const { landing } = measureSite([page('/', 'home', [thin.path]), thin])
    expect(landing.map(({ path, family }) => [path, family])).toEqual([[thin.path, 'directory']])
    expect(failing(page('/', 'home', [thin.path]), thin)).toContain(
      'indexable pages with fewer than 300 unique words, or 200 in a catalog',
    )
  })

  it('measure kinds of directories and categories of products, but no form', () => {
    const paths = ['/directory-list/launch', '/directories/ai-tool', '/directories/submit', '/directories']
    const pages = paths.map((path) => page(path, 'A few words that this page has in common with others'))
    const { landing } = measureSite([page('/', 'home', paths), ...pages])
    expect(landing.map(({ family }) => family)).toEqual(['kind', 'category'])
    expect(failing(page('/', 'home', paths), ...pages)).toEqual(
      expect.arrayContaining([
        'indexable pages with fewer than 300 unique words, or 200 in a catalog',
        'indexable pages more than 60 % like another',
      ]),
    )
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
