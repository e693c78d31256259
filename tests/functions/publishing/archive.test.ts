import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { zipOf } from '#functions/publishing/archive.ts'
import { toMarkdown } from '#functions/publishing/markdown.ts'
import { sanitizePost } from '#functions/posts/sanitize.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { useApi } from '#tests/support/api.ts'
import { faultsIn, textIn } from '#tests/support/article-tree.ts'
import { givenItem } from '#tests/support/publishing.ts'

// Read with a renderer that lets everything through, as those of site generators do.

const renderer = new MarkdownIt({ html: true, linkify: true })
// Its types leave this out.
const { linkify } = renderer as MarkdownIt & { linkify: { set: (options: object) => unknown } }
linkify.set({ fuzzyLink: false })
const rendered = (html: string) => renderer.render(toMarkdown(html)).trim()
const elementsIn = (html: string) => [...html.matchAll(/<([a-z\d]+)/g)].map(([, name]) => name)
const inOneLine = (text: string) => text.replace(/[ \t\r\n]+/g, ' ').trim()

describe('The Markdown of a download', () => {
  const api = useApi()

  const hostile = [
    '<script>alert(1)</script> and <img src=x onerror=alert(2)>',
    'Vec<String> & &copy; &amp; &#60;b&#62;',
    '{{ site.secret }} {% include x %} {{< youtube x >}} {#',
    '# not a heading',
    '1. not a list',
    '+ not a list',
    '> not a quote',
    '~~kept~~ ~kept~ **kept** _kept_ `kept`',
    '[x](https://elsewhere.example) ![x](y) [^1] [ ]',
    'https://elsewhere.example //elsewhere.example www.elsewhere.example a@elsewhere.example',
    '| a | b |',
    'a || b',
    '\\<b> \\&lt;',
    '<!-- comment --> <?php ?> <![CDATA[x]]>',
  ]
  it.each(hostile)('shows %s as it is', (text) => {
    expect(rendered(`<p>${escapeHtml(text)}</p>`)).toBe(`<p>${inHtml(text)}</p>`)
    expect(elementsIn(rendered(`<ul><li>${escapeHtml(text)}</li></ul>`))).toEqual(['ul', 'li'])
    const table = `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr><tr><td>${escapeHtml(text)}</td></tr></tbody></table>`
    expect(elementsIn(rendered(table))).toEqual(['table', 'thead', 'tr', 'th', 'tbody', 'tr', 'td', 'tr', 'td'])
    expect(inOneLine(textIn(rendered(table)))).toContain(inOneLine(text))
  })

  it('has no element that the text does not have, whatever is in it', () => {
    const sign = fc.constantFrom(
      '<',
      '>',
      '&',
      '{',
      '}',
      '%',
      '#',
      '|',
      '~',
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '\\',
    )
    const other = fc.constantFrom(':', '/', '@', '.', '"', "'", '=', '-', '+', ' ', '\n')
    const word = fc.constantFrom('a', 'script', 'amp;', '1.', 'https://', 'www.')
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, other, word), { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        const html = rendered(`<p>x ${escapeHtml(text)} x</p>`)
        expect(elementsIn(html)).toEqual(['p'])
        expect(inOneLine(textIn(html))).toBe(inOneLine(`x ${text} x`))
      }),
      { numRuns: 500 },
    )
  })

  it('has no template tag, which a site generator would run first', async () => {
    const tags = '{{ a }} {% b %} {# c #} {{< d >}}'
    const html = [
      `<p>${escapeHtml(tags)}</p>`,
      `<p><code>${escapeHtml(tags)}</code></p><pre><code>${escapeHtml(tags)}</code></pre>`,
      `<p><a href="https://a.example/?q={{b}}">x</a> <a href="https://a.example/{{b}}" rel="sponsored">x</a></p>`,
      `<p><img src="https://a.example/{%b%}.png" alt="{{ a }}"></p>`,
      `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><ul><li>${escapeHtml(tags)}</li></ul></td></tr></tbody></table>`,
    ].join('')
    expect(toMarkdown(html)).not.toMatch(/\{[{%#<]/)
    expect(inOneLine(textIn(rendered(html)))).toBe(inOneLine(`${tags} ${tags} ${tags} x x a${tags}`))
    const files = unzipSync(await buffer(zipOf(api.services, [givenItem('a', { html, title: tags })])))
    expect(strFromU8(files['posts/how-to-brew-a.html']!)).not.toMatch(/\{[{%#<]/)
  })

  it('keeps what Markdown has no sign for, ordinary code, and what links say about themselves', async () => {
    const html =
      '<h2>H<sub>2</sub>O &lt;b&gt;</h2><p>x<sup>2</sup> <u>under</u> <s>gone</s> <em>a</em><br>b</p>' +
      '<pre><code>if (a &lt; b) { return `x` }</code></pre><p><code>{ a: 1 }</code></p>' +
      '<p><a href="https://a.example/?b=1&amp;copy;=2&amp;c=(3)" rel="noopener">x</a> ' +
      '<a href="https://shop.example/" rel="noopener nofollow sponsored">y</a></p>'
    const { html: clean } = await sanitizePost(html)
    expect(clean).toBe(html)
    const shown = rendered(html)
    expect(shown).toContain('H<sub>2</sub>O &lt;b&gt;')
    expect(shown).toContain('x<sup>2</sup> <u>under</u> <s>gone</s> <em>a</em><br>')
    expect(shown).toContain('<pre><code>if (a &lt; b) { return `x` }\n</code></pre>')
    expect(shown).toContain('<code>{ a: 1 }</code>')
    expect(shown).toContain('<a href="https://a.example/?b=1&amp;copy;=2&amp;c=(3)">x</a>')
    expect(shown).toContain('<a href="https://shop.example/" rel="nofollow sponsored">y</a>')
    expect(faultsIn(shown).filter((fault) => !fault.startsWith('the '))).toEqual([])
  })

  it('has an alternative text that can’t end its image', () => {
    const html = `<p><img src="https://a.example/b.png" alt="${escapeHtml('](x) <b "](javascript:alert(1))> &lt; ![')}"></p>`
    expect(elementsIn(rendered(html))).toEqual(['p', 'img'])
    expect(rendered(html)).toContain('src="https://a.example/b.png"')
  })
})

/** As the renderer escapes text. */
function inHtml(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', "'")
}
