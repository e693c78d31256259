import { describe, expect, it } from 'vitest'
import { maxPostBytes, sanitizePost } from '#functions/posts/sanitize.ts'
import { asPrinted, reprinted } from '#tests/support/article-tree.ts'
import { inFull } from '#tests/support/full.ts'
import { expectSound } from '#tests/support/sound-articles.ts'

const clean = async (html: string) => (await sanitizePost(html)).html
const id = 'abcdefghij0123456789'
const image = `/api/file-uploads/${id}/image`

describe('Sanitizing a post', () => {
  it('lists each image in it once', async () => {
    const other = `/api/file-uploads/${id}9/image`
    const figure = `<figure><img src="${other}" alt=""><figcaption>b</figcaption></figure>`
    const code = `<pre><code>&lt;img src="/api/file-uploads/${id}8/image"&gt;</code></pre>`
    const html = `<p>a<img src="${image}" alt="x > y"><img src="/other.png"></p>${figure}${code}<img src="${image}?w=640">`
    expect((await sanitizePost(html)).imageIds).toEqual([id, `${id}9`])
    expect((await sanitizePost('<p>a</p>')).imageIds).toEqual([])
  })

  it('keeps everything the editor writes', async () => {
    const articles = [
      '<h2>Begin</h2><p>One <strong>row</strong> a <em>day</em>, <s>two</s>, <u>no</u> <code>more</code>.</p>',
      '<ul><li><p>One</p><ul><li><p>In it</p></li></ul></li><li><p></p></li></ul><ol start="3"><li><p>Three</p></li></ol>',
      '<blockquote><p>Said</p><p></p><p>again</p></blockquote><hr><pre><code>if (a &lt; b) {\n  \n\treturn "x"\n}</code></pre>',
      `<p>a</p><img src="${image}" alt="A &quot;ledger&quot; &lt;3" width="640" height="400"><p>x<sub>1</sub><sup>2</sup><br>y</p>`,
      `<figure><img src="${image}" alt=""><figcaption>Its <em>caption</em></figcaption></figure>`,
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2" rowspan="3"><p>b</p></td></tr></tbody></table>',
      '<p><a href="/blog/x?y=1&amp;z=2#w">ours</a> <a href="#part">here</a> <a href="mailto:ada@engine.example">mail</a></p>',
      '<p><a href="https://elsewhere.example/a%20b?c=d" rel="noopener">theirs</a></p>',
      '<p>‏نص عربي‎ مع English</p><p>👩‍👩‍👧 a\u00a0b 1 &amp; 2</p>',
    ]
    for (const html of articles) expect(asPrinted(await clean(html))).toBe(html)
  })

  it.each([
    ['<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    ['<b>a</b><i>b</i><strike>c</strike><del>d</del>', '<p><strong>a</strong><em>b</em><s>c</s><s>d</s></p>'],
    ['<div>a</div><section>b</section>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<div><div>a<ul><li>b</ul>c</div></div>', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
    ['<font color=red>a <blink>b</blink></font>', '<p>a b</p>'],
    ['<h2><div>a</div><div>b</div></h2><h3></h3>', '<h2>a b</h2>'],
    ['<table><td><div>a</div><div>b</div></table>', '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>'],
    ['<pre>\n\n<div>a</div><div>b</div></pre>', '<pre>a\nb</pre>'],
  ])('understands %s', async (given, expected) => {
    expect(await clean(given)).toBe(expected)
  })

  it.each([
    ['<p>a<h2>b</h2>c</p>', '<p>a</p><h2>b</h2><p>c</p>'],
    ['<p><strong>a<p>b</p></strong></p>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<tr><td>a</td></tr>b', '<p>ab</p>'],
    ['<table><td>a<th>b</table>', '<table><tbody><tr><td>a</td><th>b</th></tr></tbody></table>'],
    ['<table>a<tr><td>b</table>', '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>'],
    [
      '<a href="/a">a<p><a href="/b">b</a></p></a>',
      '<p><a href="/a">a</a></p><p><a href="/a"></a><a href="/b">b</a></p>',
    ],
  ])('moves %s to where it is allowed', async (given, expected) => {
    expect(await clean(given)).toBe(expected)
    expect(reprinted(expected)).toBe(expected)
  })

  it.each([
    'style=color:red',
    'class=x',
    'id=x',
    'onclick=alert(1)',
    'data-x=1',
    'lang=en',
    'dir=rtl',
    'title=x',
    'tabindex=0',
    'is=x',
    'slot=x',
  ])('removes %s', async (attribute) => {
    expect(await clean(`<p ${attribute}>a <strong ${attribute}>b</strong></p>`)).toBe('<p>a <strong>b</strong></p>')
  })

  it("removes comments, and elements that aren't text along with their content", async () => {
    const names =
      'script style textarea noscript template title iframe object svg math select option xmp noembed noframes audio video'
    for (const name of names.split(' ')) expect(await clean(`<p>a<${name}>b</${name}>c</p>`)).toBe('<p>ac</p>')
    expect(await clean('<p>a<!-- b --><!doctype html><?php c ?></p>')).toBe('<p>a</p>')
  })

  it.each([
    'https://elsewhere.example',
    'http://elsewhere.example:8080/a?b=c#d',
    'HTTPS://elsewhere.example/',
    'mailto:ada@engine.example',
    '/blog',
    '/',
    '#part',
  ])('keeps the link to %s', async (href) => {
    expect(await clean(`<a href="${href}" target=_blank>a</a>`)).toContain(`<a href="${href}"`)
    expect(await clean(`<a href="${href}" target=_blank>a</a>`)).not.toContain('target')
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://x.example',
    'tel:1',
    'blob:x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\u0001/elsewhere.example',
    '\\\\elsewhere.example',
    'https:elsewhere.example',
    'https://',
    'x.html',
    '../x',
    '#',
    '',
  ])('removes the link to %j', async (href) => {
    expect(await clean(`<a href="${href}">a</a>`)).toBe('<p>a</p>')
  })

  it('only marks links to other hosts', async () => {
    expect(await clean('<a href="https://elsewhere.example" rel="opener">a</a>')).toContain('rel="noopener"')
    for (const href of ['/a', '#a', 'mailto:a@b.example', 'https://uplist.example/a']) {
      expect(await clean(`<a href="${href}" rel="opener">a</a>`)).not.toContain('rel=')
    }
  })

  it('keeps what a link says of itself to search engines', async () => {
    const link = '<a href="https://elsewhere.example" rel="opener Sponsored nofollow,ugc x">a</a>'
    expect(await clean(link)).toContain('rel="noopener nofollow sponsored ugc"')
  })

  it('only keeps images uploaded here, and reports which', async () => {
    const other = '/api/file-uploads/zyxwvutsrq9876543210/image'
    const kept = await sanitizePost(
      `<img src="${image}?w=640" title=x srcset=y loading=lazy><img alt=" a\nb " src="${other}"><img src=${image}>`,
    )
    expect(kept.html).toBe(`<img src="${image}" alt=""><img src="${other}" alt="a b"><img src="${image}" alt="">`)
    expect(kept.imageIds).toEqual([id, 'zyxwvutsrq9876543210'])
    for (const src of [
      '',
      'x',
      `https://elsewhere.example${image}`,
      `//elsewhere.example${image}`,
      'data:image/png;base64,AA',
      `/x/..${image}`,
      `${image}#x`,
      `${image}?w=1&x`,
      `${image}/`,
      '/api/file-uploads/short/image',
      `/api/file-uploads/${'a'.repeat(41)}/image`,
      '/api/file-uploads/ABCDEFGHIJ0123456789/image',
    ]) {
      expect(await sanitizePost(`<p>a<img src="${src}">b</p>`)).toMatchObject({ html: '<p>ab</p>', imageIds: [] })
    }
  })

  it('keeps sizes that are whole numbers within limits', async () => {
    const sized = (value: string) => clean(`<img src="${image}" width="${value}" height="${value}">`)
    for (const value of ['1', '640', '10000'])
      expect(await sized(value)).toContain(`width="${value}" height="${value}"`)
    for (const value of ['0', '-1', '10001', '1.5', '1e3', '50%', '0x10', 'x', ''])
      expect(await sized(value)).not.toContain('width')
    expect(await clean('<ol start="0"><li>a</li></ol>')).toContain('start="0"')
    expect(await clean('<ol start="x"><li>a</li></ol>')).toBe('<ol><li>a</li></ol>')
    expect(await clean('<table><tr><td colspan="1001" rowspan="0">a</td></tr></table>')).toContain('<td>a</td>')
  })

  it('removes control characters and lone surrogates, however they are written', async () => {
    expect(await clean('<p>a\u0000b&#0;c&#x1;d\u0085e\u009ff&#x1b;g\ufffeh</p>')).toBe('<p>ab\ufffdcd\nef' + 'gh</p>')
    expect(await clean('<p>a\ud800b&#xd800;c</p>')).toBe('<p>a\ufffdb\ufffdc</p>')
    expect(await clean('<pre><code>a\r\nb\rc\n\n\td&#13;e</code></pre>')).toBe(
      '<pre><code>a\nb\nc\n\n\td\ne</code></pre>',
    )
  })

  it('removes empty paragraphs at the end, and keeps them in between', async () => {
    expect(await clean('<p>a</p><p></p><p>b</p><p></p><p> <br>&nbsp;</p><p><strong></strong></p>')).toBe(
      '<p>a</p><p></p><p>b</p>',
    )
    expect(await clean(`<p></p><img src="${image}"><p></p>`)).toBe(`<p></p><img src="${image}" alt="">`)
    expect(await sanitizePost('<p></p><p><br></p>')).toEqual({ html: '', words: 0, imageIds: [] })
    expect(await sanitizePost('')).toEqual({ html: '', words: 0, imageIds: [] })
  })

  it.each([
    ['<p>One <em>t</em>wo-three, don’t — 4.5 &amp; &lt;x&gt;</p>', 5],
    ['<p>a</p><p>b<br>c</p><ul><li>d</li><li>e</li></ul><table><tr><td>f</td><td>g</td></tr></table>', 7],
    ['<script>a b</script><!-- c --><p title="d">e</p>', 1],
    [`<img src="${image}" alt="not these words">`, 0],
    ['<p>كيف تُبنى الروابط</p>', 3],
    ['<p>我喜欢喝茶</p>', 3],
    ['<p>ฉันรักภาษาไทย</p>', 4],
  ])('counts visible words: %s', async (html, words) => {
    expect(await sanitizePost(html)).toMatchObject({ words })
  })

  it('accepts 50,000 words with 200 images, up to the maximum length', async () => {
    const part = (index: number) =>
      `<h2>Part ${index}</h2><p>${'word '.repeat(248).trim()}</p><img src="/api/file-uploads/${String(index).padStart(20, '0')}/image" alt="">`
    const html = Array.from({ length: 200 }, (_, index) => part(index)).join('')
    const article = await sanitizePost(html)
    expect(article).toMatchObject({ html, words: 50_000 })
    expect(article.imageIds).toHaveLength(200)
    const limit = `<p>${'a'.repeat(maxPostBytes - 7)}</p>`
    expect(await clean(limit)).toBe(limit)
  })

  const nested = async (tag: string) => {
    for (const times of [30, 3000]) await expectSound(`${`<${tag}>`.repeat(times)}a`)
    // The parser that checks the others would take minutes.
    const cleaned = await clean(`<${tag}>`.repeat(Math.floor(maxPostBytes / (tag.length + 2))))
    expect(await clean(cleaned)).toBe(cleaned)
  }
  const name = 'handles <%s> nested as deep as the maximum length allows'
  it.each(['div', 'b', 'blockquote', 'ul><li', 'table><tr><td', 'svg', 'select', 'noscript', 'x-y'])(name, nested)
  // Several times as slow as all the others.
  it.each(['p', 'a href=/x'])(name, inFull, nested)

  it('keeps text that is nested too deep', async () => {
    const { html, words } = await sanitizePost(`<p>a</p>${'<b>b '.repeat(2000)}<script>`)
    expect(html).toMatch(/^<p>[ab\s]*<\/p>$/)
    expect(words).toBe(2001)
    const quoted = (depth: number) => `${'<blockquote>'.repeat(depth)}<p>a</p>${'</blockquote>'.repeat(depth)}`
    expect(await clean(quoted(99))).toBe(quoted(99))
    expect(await clean(quoted(100))).toMatch(/^<p> *a *<\/p>$/)
  })
})
