import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '#tests/e2e/page-kinds.ts'
import { inFull } from '#tests/support/full.ts'
import { gluedWords } from './glued-words.ts'
import { type BuiltPage, crawl, textOf, unlinkedPages } from './site.ts'

type CheckedPage = Pick<BuiltPage, 'path' | 'html'>

let pages: BuiltPage[]
beforeAll(async () => {
  pages = await crawl()
})

describe('the HTML of every page', () => {
  it('is valid on one page of each kind and ten others', async () => {
    const all = await everyPage()
    const ofEachKind = [...Map.groupBy(all, kindOf).values()].map(([first]) => first!)
    const known = all.filter(({ path }) => kinds.includes(path))
    // Others each day. A fault names its page.
    const day = new Date().toISOString().slice(0, 10)
    const rank = ({ path }: CheckedPage) =>
      createHash('sha256')
        .update(day + path)
        .digest('hex')
    const others = all.toSorted((one, other) => rank(one).localeCompare(rank(other))).slice(0, 10)
    const search = { path: '/directory-list/search?q=hunt', html: await textOf('/directory-list/search?q=hunt') }
    expect(await faultsOf(new Set([...ofEachKind, ...known, ...others, search]))).toEqual([])
  })

  it('is valid on every page', { ...inFull, timeout: 600_000 }, async () => {
    expect(await faultsOf(await everyPage())).toEqual([])
  })

  it('has a space between words that only styles separate', async () => {
    const glued = (html: string) => gluedWords(parse(html))
    expect(glued('<td><b>92</b><small>18 Feb 2026</small></td>')).toEqual(['92|18 Feb 2026'])
    expect(glued('<b>G2</b><span class="stamp"> DR 91</span>')).toEqual(['G2|DR 91'])
    expect(glued('<b>G2</b> <i class="stamp">seen <time>18 Feb</time></i>')).toEqual([])
    expect(glued('<td>92</td><td>18 Feb</td><p><b>92</b> <i>of 100</i></p><b>G</b>.')).toEqual([])
    const faults = (await everyPage()).flatMap((page: CheckedPage & Partial<BuiltPage>) =>
      gluedWords(page.document ?? parse(page.html)).map((words) => `${page.path}: ${words}`),
    )
    expect(faults).toEqual([])
  })

  it('has no handler attributes and no javascript: URLs', () => {
    for (const { document, path } of pages) {
      const elements = document.querySelectorAll('*')
      const names = elements.flatMap((element) => Object.keys(element.attributes))
      expect(
        names.filter((name) => /^on/i.test(name)),
        path,
      ).toEqual([])
      const addresses = elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      expect(
        addresses.filter((address) => /^\s*javascript:/i.test(address)),
        path,
      ).toEqual([])
    }
  })
})

describe('page weight', () => {
  const article = '/blog/what-directory-submission-is'
  const brotli = (text: string, quality = constants.BROTLI_MAX_QUALITY) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

  it.each(['/directories', '/product/orthanc', '/directories/ai-tool', '/blog', '/blog/page/2', article])(
    'is at most 20 KB of compressed HTML and CSS for %s',
    async (path) => {
      const { html: whole, document } = pages.find((page) => page.path === path)!
      // Without the editor's text: a post can have any length.
      const html = whole.replace(/<!--written-->[\s\S]*<!--\/written-->/, '')
      const sheets = document.querySelectorAll('link[rel="stylesheet"]').map((link) => link.getAttribute('href')!)
      const css = (await Promise.all(sheets.map(textOf))).join('')
      expect(brotli(html) + brotli(css)).toBeLessThanOrEqual(20 * 1024)
    },
  )

  it('is at most 14,600 bytes of HTML, inline script and CSS, compressed, for marketing and landing pages, 16 KB for home', async () => {
    const sheetSizes = new Map<string, number>()
    const weights = []
    for (const { html, document, path } of pages.filter(isLight)) {
      const sheets = document.querySelectorAll('link[rel="stylesheet"]').map((link) => link.getAttribute('href')!)
      for (const sheet of sheets) if (!sheetSizes.has(sheet)) sheetSizes.set(sheet, brotli(await textOf(sheet)))
      const css = sheets.reduce((sum, sheet) => sum + sheetSizes.get(sheet)!, 0)
      weights.push({ path, html, css, quick: brotli(html, 4) + css })
    }
    // Compressing a thousand pages with the best setting takes a minute, so only the sixty heaviest by a quick one
    // are checked.
    const heaviest = weights.toSorted((a, b) => b.quick - a.quick).slice(0, 60)
    for (const { path, html, css } of heaviest) {
      expect(brotli(html) + css, path).toBeLessThanOrEqual(path === '/' ? 16 * 1024 : 14_600)
    }
  })

  it('comes in at most two style sheets', () => {
    for (const { document, path } of pages.filter(isMarketing)) {
      expect(document.querySelectorAll('link[rel="stylesheet"]').length, path).toBeLessThanOrEqual(2)
    }
  })

  it('includes no script on blog pages but the header’s and that of a payment', () => {
    const blog = pages.filter(({ path }) => path === '/blog' || path.startsWith('/blog/'))
    expect(blog.length).toBeGreaterThan(12)
    for (const { document, path } of blog) {
      expect(document.querySelectorAll('script:not([type="application/ld+json"])').length, path).toBe(2)
      expect(document.querySelector('#payment + script')?.hasAttribute('src'), path).toBe(false)
      expect(document.querySelector('body > header + script')?.hasAttribute('src'), path).toBe(false)
      expect(document.querySelectorAll('astro-island'), path).toEqual([])
    }
  })

  it('holds no script file on marketing, landing and product pages, and inline at most 1 KB and the element of islands', () => {
    const light = pages.filter((page) => isLight(page) || page.path.startsWith('/product/'))
    expect(light.length).toBeGreaterThan(1000)
    for (const { document, path } of light) {
      const scripts = document.querySelectorAll('script:not([type="application/ld+json"])')
      expect(
        scripts.filter((script) => script.getAttribute('src')),
        path,
      ).toEqual([])
      const own = scripts.filter((script) => !script.rawText.includes('customElements.define("astro-island"'))
      expect(
        own.reduce((sum, script) => sum + script.rawText.length, 0),
        path,
      ).toBeLessThanOrEqual(1024)
    }
  })
})

/** Pages visitors may land on. They fit the first round trip of a connection. */
const isLight = ({ path }: BuiltPage) =>
  /^\/(g|page|c)\/(?!countries$)/.test(path) ||
  ['/', '/growth-partner', '/list-of-directories-with-reciprocal-links'].includes(path)

const isMarketing = (page: BuiltPage) =>
  isLight(page) || /^\/(g|g\/countries|terms|privacy|gdpr|sources|site-map|order\/[a-z-]+|404)$/.test(page.path)

/**
 * Checks the HTML standard, accessibility and references within a page. Not checked: style rules that React and Astro
 * decide (quotes, letter case, line endings), `require-sri` (every file comes from our own origin) and
 * `prefer-native-element` (a scrolling table is in a `div` with the role of a region).
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'prefer-native-element': 'off',
    'require-sri': 'off',
    ...Object.fromEntries(
      [
        ...['autocomplete-password', 'form-dup-name', 'input-attributes', 'no-conditional-comment', 'no-dup-class'],
        ...['no-implicit-close', 'no-implicit-input-type', 'no-inline-style', 'no-utf8-bom', 'script-type'],
      ].map((rule) => [rule, 'error']),
    ),
  },
})

async function everyPage(): Promise<CheckedPage[]> {
  const unlinked = (await unlinkedPages()).map(async (path) => ({ path, html: await textOf(path) }))
  return [...pages, ...(await Promise.all(unlinked))]
}

/** Pages beside each other usually have one template: `/product/…`. */
const kindOf = ({ path }: CheckedPage) => path.replace(/(?<=.)\/[^/]+$/, '/…')

async function faultsOf(checked: Iterable<CheckedPage>): Promise<string[]> {
  const faults: string[] = []
  for (const { path, html } of checked) {
    const { results } = await validator.validateString(html, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}: ${message} (${ruleId}, ${selector ?? 'no element'})`)
    }
    // Gives ended connections time to be noticed, or the next request fails.
    await setImmediate()
  }
  return faults
}
