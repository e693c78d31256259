import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import type { Product } from '#src/domain/products/products.api.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { productMarkdown } from '#src/seo/products/product-markdown.ts'
import {
  escapeMarkdown,
  markdownLink,
  markdownTable,
  markdownVerbatim,
  unescapeMarkdown,
} from '#src/seo/text/markdown.ts'
import { landingPage, outsideDirectory } from '#tests/seo/landing/landing-page.ts'

const origin = 'https://site.example'
// With HTML enabled, anything that could become a tag would.
const reader = new MarkdownIt({ html: true })
const read = (markdown: string) => parse(reader.render(markdown), { blockTextElements: {} })
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const hostile = [
  '# A heading',
  'Name\n# A heading',
  'Title\n===',
  'Title\n---',
  '[buy](https://spam.example)',
  '![x](https://spam.example/x.png)',
  '<https://spam.example>',
  '<script>alert(1)</script>',
  '<!-- -->',
  '&lt;b&gt; &copy; R&D &#35;',
  '> quoted',
  '- item',
  '+ item',
  '1. item',
  '2) item',
  '***',
  '___',
  '```\ncode',
  '~~~\ncode',
  '    indented',
  'a | b\n--- | ---',
  '[id]: https://spam.example "x"',
  '*bold* _it_ __b__ ~~s~~ `c`',
  'ends with a backslash \\',
  '\\# not escaped twice',
  'Closing #',
  '\u0000 \u2028 \u00a0 text',
]

const product = (changes: Partial<Product>): Product => ({
  slug: 'tea',
  name: 'Tea',
  headline: 'Tea for all',
  description: 'Tea.',
  category: 'tools',
  website_url: 'https://tea.example/',
  logo_url: '/api/file-uploads/a/image',
  screenshot_url: '/api/file-uploads/b/image',
  screenshot_width: 1,
  screenshot_height: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  demo: false,
  ...changes,
})

describe('escaped text', () => {
  const isOnlyText = (text: string) => {
    const page = read(escapeMarkdown(text))
    expect(page.querySelectorAll('*').map(({ rawTagName }) => rawTagName)).toEqual(oneLine(text) === '' ? [] : ['p'])
    // Markdown writes NUL as the replacement character.
    expect(page.textContent.trim()).toBe(oneLine(text).replaceAll('\0', '\ufffd'))
    expect(unescapeMarkdown(escapeMarkdown(text))).toBe(oneLine(text))
  }

  it.each(hostile)('renders as itself: %j', isOnlyText)

  it('renders as itself, for any text', () => {
    const marks = fc.constantFrom(...Array.from('\\`*_{}[]<>()#+-.!|~&;:=>"\'/ \n1a0xw'))
    fc.assert(fc.property(fc.string({ unit: marks, maxLength: 30 }), isOnlyText), { numRuns: 3000 })
  })

  it("isn't auto-linked", () => {
    const page = parse(
      new MarkdownIt({ linkify: true }).render(escapeMarkdown('at https://spam.example or www.spam.io')),
    )
    expect(page.querySelectorAll('a').map((link) => link.getAttribute('href') === link.text)).not.toContain(false)
  })
})

describe("a product's Markdown twin", () => {
  it.each(hostile)('gets no heading, link or tag from %j', (text) => {
    const page = read(
      productMarkdown(product({ name: `X ${text}`, headline: text, description: `${text}\n\n${text}` }), origin),
    )
    const tags = new Set(page.querySelectorAll('*').map(({ rawTagName }) => rawTagName))
    expect(['h1', 'p', 'ul', 'li', 'a', 'br'].filter((tag) => tags.delete(tag))).toContain('h1')
    expect([...tags]).toEqual([])
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
      `${origin}/product/tea`,
      'https://tea.example/',
      `${origin}/directories/tools`,
    ])
  })

  it('keeps paragraphs and line breaks', () => {
    const page = read(productMarkdown(product({ description: 'One\nTwo\n \n\n  Three\n- Four' }), origin))
    expect(
      page
        .querySelectorAll('p')
        .map(({ innerHTML }) => innerHTML)
        .slice(-2),
    ).toEqual(['One<br>\nTwo', 'Three<br>\n- Four'])
  })
})

describe("a landing page's Markdown twin", () => {
  const markdown = landingMarkdown(landingPage(), origin)
  const page = read(markdown)

  it("starts with the page's title and URL", () => {
    expect(markdown.split('\n')[0]).toBe('# Where to list tea rooms first')
    expect(page.querySelector('a')?.getAttribute('href')).toBe(`${origin}/g/directory-listing-tea-rooms`)
  })

  it('has everything the page has', () => {
    expect(page.querySelectorAll('h2').map(({ text }) => text)).toEqual(['The ledger', 'Read next'])
    expect(page.querySelectorAll('table')).toHaveLength(2)
    expect(page.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('td').map(({ text }) => text))).toEqual([
      ['List of Lists', '71 (6 Sep 2026)', 'followed', 'Free or paid', '5 Sep 2026'],
      ['Tea Pages', 'yellow pages', 'Ceylon'],
    ])
    expect(page.querySelectorAll('ol li').map(({ text }) => text)).toEqual(['First', 'Then'])
    expect(page.querySelector('pre')?.textContent).toBe('Dear {name},\n```\nwe list tea.\n')
    expect(page.querySelectorAll('a').every((link) => /^https?:/.test(link.getAttribute('href')!))).toBe(true)
  })

  it('marks unknown values', () => {
    const unknown = outsideDirectory({ dr: undefined, followed: undefined, pricing: undefined, checkedOn: undefined })
    const blocks = [{ kind: 'table' as const, caption: 'All', why: 'All of them.', rows: [unknown] }]
    const twin = landingMarkdown(landingPage({ sections: [{ heading: 'Rows', blocks }] }), origin)
    expect(twin).toContain('| not known | not known | not known | not dated |')
  })

  it('says why a row has its place, but not what is true of all rows', () => {
    const rows = [
      { ...outsideDirectory({ name: 'Picked' }), reasons: ['Editors’ pick for SaaS', 'Serves Kenya'] },
      { ...outsideDirectory({ name: 'Other' }), reasons: ['Serves Kenya'] },
    ]
    const blocks = [{ kind: 'table' as const, caption: 'All', why: 'All of them.', rows }]
    const twin = landingMarkdown(landingPage({ sections: [{ heading: 'Rows', blocks }] }), origin)
    expect(twin).toContain(') · Editors’ pick for SaaS |')
    expect(twin).not.toContain('Serves Kenya')
  })

  it('survives names and URLs that would break a table', () => {
    const odd = outsideDirectory({ name: 'A | [B](x)', url: 'https://odd.example/a|b_(c)?x=1&copy;=2' })
    const link = read(markdownTable(['Name'], [[markdownLink(odd.name, odd.url)]])).querySelector('td a')!
    expect(link.textContent).toBe('A | [B](x)')
    expect(decodeURIComponent(link.getAttribute('href')!.replaceAll('&amp;', '&'))).toBe(odd.url)
  })

  it('keeps a code sample complete, whatever fences it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '~', 'a', '\n', '#'), maxLength: 20 }), (text) => {
        expect(read(markdownVerbatim(text)).querySelector('code')?.textContent).toBe(`${text}\n`)
      }),
    )
  })
})
