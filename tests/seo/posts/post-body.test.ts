import { parseFragment, serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { sanitizePost } from '#functions/posts/sanitize.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { postBody } from '#src/seo/posts/post-body.ts'

const image = imageUrl('0123456789abcdef0123456789abcdef')
const shown = async (html: string) => postBody((await sanitizePost(html)).html)

describe("A post's text, as readers get it", () => {
  it('has headings with unique ids', async () => {
    const { html, headings } = await shown(
      '<h2>Links</h2><p>a</p><h3>Links &amp; <em>more</em></h3><p>b</p><h2>Links</h2><p>c</p>',
    )
    expect(headings.map(({ id, text, level }) => [id, text, level])).toEqual([
      ['to-links', 'Links', 2],
      ['to-links-more', 'Links & more', 3],
      ['to-links-2', 'Links', 2],
    ])
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`)
  })

  it('has lazy images in the needed width, and tables and code that scroll with the keyboard too', async () => {
    const { html } = await shown(
      `<img src="${image}" alt="A"><table><tr><td>1</td></tr></table><pre><code>x</code></pre>`,
    )
    expect(html).toMatch(/<img loading="lazy" [^>]*srcset="[^"]+ 640w,[^"]+" src="[^"]+\?w=960" alt="A">/)
    expect(html).toMatch(
      /<div class="prose-table" role="region" aria-label="Table 1" tabindex="0"><table>.+<\/table><\/div>/,
    )
    expect(html).toContain('<pre tabindex="0">')
  })

  it.each([
    `<img src="${image}" alt="<table> </table> <pre> <h2>x</h2>">`,
    `<img src="${image}" alt='<img src="${image}">'>`,
    '<p><a href="https://site.example/?<table><pre>">a</a></p>',
    '<p>&lt;table&gt; &lt;h2&gt;x&lt;/h2&gt;</p>',
    '<h2>&lt;/h2&gt;</h2>',
  ])('adds nothing inside texts and attributes that look like HTML: %s', async (written) => {
    const { html } = await shown(written)
    // What was added would break an attribute or a text, and the browser would print it in another way.
    expect(serialize(parseFragment(html))).toBe(html)
    expect(html).not.toContain('prose-table')
    expect(html.match(/loading="lazy"/g) ?? []).toHaveLength(written.startsWith('<img') ? 1 : 0)
  })
})
