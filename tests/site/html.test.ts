import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, crawl, textOf } from './site.ts'

let pages: BuiltPage[]
beforeAll(async () => {
  pages = await crawl()
})

const hasJava = spawnSync('java', ['-version']).status === 0

describe('the HTML of every page', () => {
  it(`has no error, says ${hasJava ? 'the Nu HTML checker' : 'html-validate (there is no Java for the Nu HTML checker)'}`, async () => {
    expect(hasJava ? await checkWithNu(pages) : await checkWithHtmlValidate(pages)).toEqual([])
    // The checker reads two thousand pages.
  }, 180_000)

  it('has no handler in an attribute and no javascript: address', () => {
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

describe('the weight of pages', () => {
  const article = '/blog/what-directory-submission-is'
  const brotli = (text: string, quality = constants.BROTLI_MAX_QUALITY) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

  it.each(['/directories', '/product/orthanc', '/directories/ai-tool', '/blog', '/blog/page/2', article])(
    'is at most 20 KB of HTML and CSS, compressed, for %s',
    async (path) => {
      const { html: whole, document } = pages.find((page) => page.path === path)!
      // Without what an editor wrote: an article may be as long as it likes.
      const html = whole.replace(/<!--written-->[\s\S]*<!--\/written-->/, '')
      const sheets = document.querySelectorAll('link[rel="stylesheet"]').map((link) => link.getAttribute('href')!)
      const css = (await Promise.all(sheets.map(textOf))).join('')
      expect(brotli(html) + brotli(css)).toBeLessThanOrEqual(20 * 1024)
    },
  )

  it('is at most 14 KB of HTML and CSS, compressed, for marketing and landing pages', async () => {
    const sheetSizes = new Map<string, number>()
    const weights = []
    for (const { html, document, path } of pages.filter(isLight)) {
      const sheets = document.querySelectorAll('link[rel="stylesheet"]').map((link) => link.getAttribute('href')!)
      for (const sheet of sheets) if (!sheetSizes.has(sheet)) sheetSizes.set(sheet, brotli(await textOf(sheet)))
      const css = sheets.reduce((sum, sheet) => sum + sheetSizes.get(sheet)!, 0)
      weights.push({ path, html, css, quick: brotli(html, 4) + css })
    }
    // The best compression of a thousand pages takes a minute: the sixty heaviest by a quick one stand for all.
    const heaviest = weights.toSorted((a, b) => b.quick - a.quick).slice(0, 60)
    for (const { path, html, css } of heaviest) {
      expect(brotli(html) + css, path).toBeLessThanOrEqual(14 * 1024)
    }
  })

  it('holds no script at all on pages of the blog', () => {
    const blog = pages.filter(({ path }) => path === '/blog' || path.startsWith('/blog/'))
    expect(blog.length).toBeGreaterThan(12)
    for (const { document, path } of blog) {
      expect(document.querySelectorAll('script:not([type="application/ld+json"])'), path).toEqual([])
      expect(document.querySelectorAll('astro-island'), path).toEqual([])
    }
  })

  it('holds no script file on marketing, landing and product pages, and at most 1 KB inline', () => {
    const light = pages.filter((page) => isLight(page) || page.path.startsWith('/product/'))
    expect(light.length).toBeGreaterThan(1000)
    for (const { document, path } of light) {
      const scripts = document.querySelectorAll('script:not([type="application/ld+json"])')
      expect(
        scripts.filter((script) => script.getAttribute('src')),
        path,
      ).toEqual([])
      expect(
        scripts.reduce((sum, script) => sum + script.rawText.length, 0),
        path,
      ).toBeLessThanOrEqual(1024)
    }
  })
})

/** Pages that a visitor may land on: they fit the first flight of a connection. */
const isLight = ({ path }: BuiltPage) =>
  /^\/(g|page|c)\/(?!countries$)/.test(path) ||
  ['/', '/growth-partner', '/list-of-directories-with-reciprocal-links'].includes(path)

async function checkWithNu(checked: BuiltPage[]): Promise<string[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const folder = await mkdtemp(join(tmpdir(), 'uplist-html-'))
  const names = checked.map(({ path }) => `${path.replace(/\W+/g, '_')}.html`)
  await Promise.all(checked.map(({ html }, index) => writeFile(join(folder, names[index]!), html)))
  const faults = await promisify(execFile)(
    'java',
    ['-jar', jar, '--errors-only', '--format', 'json', '--exit-zero-always', folder],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  await rm(folder, { recursive: true })
  const { messages } = JSON.parse(faults.stderr) as { messages: { url: string; message: string; extract: string }[] }
  return messages.map(({ url, message, extract }) => `${url.split('/').at(-1)!}: ${message} ${extract}`)
}

async function checkWithHtmlValidate(checked: BuiltPage[]): Promise<string[]> {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const reports = await Promise.all(checked.map(({ html, path }) => validator.validateString(html, path)))
  return reports.flatMap(({ results }) =>
    results.flatMap(({ filePath, messages }) =>
      messages.filter(({ severity }) => severity === 2).map(({ message }) => `${filePath}: ${message}`),
    ),
  )
}
