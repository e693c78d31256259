import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPage } from '#functions/mentions/sources/pages.ts'
import { SourceFault } from '#functions/mentions/sources/requests.ts'
import { longestBlock } from '#tests/support/event-loop.ts'
import { accessTo, siteOrigin, type SourceDouble, startSources } from '#tests/support/mention-sources/double.ts'
import { hour } from '#tests/support/mention-sources/use-sources.ts'

const now = Date.UTC(2026, 10, 20, 12)
const at = now - hour

let double: SourceDouble
beforeEach(async () => {
  double = await startSources(() => now)
})
afterEach(() => double.stop())

const answer = (body: string | Buffer, type = 'application/xml') => {
  double.mood = () => ({ status: 200, body, headers: { 'content-type': type } })
}
const read = async () => {
  const place = `${siteOrigin(double, 'blog.example')}/feed.xml`
  const poll = { place, term: '', newestAt: null, cursor: null, etag: null, lastModified: null, undated: null }
  const reading = await readPage(accessTo(double, { now }), 'feed', poll)
  return reading!.posts
}

describe('Feeds of every format', () => {
  const readAs = (body: string | Buffer, type?: string) => {
    answer(body, type)
    return read()
  }

  it.each([
    [
      'RSS 2.0',
      `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>N</title><item>
       <title>Tea &amp;amp; time</title><link>https://blog.example/1</link><guid isPermaLink="false">g1</guid>
       <pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate><author>ann@blog.example (Ann)</author>
       <description>short</description><content:encoded><![CDATA[<p>Long <b>text</b></p>]]></content:encoded>
       </item></channel></rss>`,
    ],
    [
      'Atom 1.0',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><author><name>Ann</name></author><entry><id>g1</id>
       <title type="html">Tea &amp;amp; time</title><link rel="edit" href="https://blog.example/edit"/>
       <link href="/1"/><published>2026-11-20T11:00:00Z</published><updated>2026-11-20T11:30:00Z</updated>
       <content type="html">&lt;p&gt;Long &lt;b&gt;text&lt;/b&gt;&lt;/p&gt;</content></entry></feed>`,
    ],
    [
      'RDF',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
       xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>N</title></channel>
       <item rdf:about="g1"><title>Tea &amp;amp; time</title><link>https://blog.example/1</link>
       <description>&lt;p&gt;Long text&lt;/p&gt;</description><dc:creator>Ann</dc:creator>
       <dc:date>2026-11-20T11:00:00Z</dc:date></item></rdf:RDF>`,
    ],
    [
      'JSON Feed',
      JSON.stringify({
        ...{ version: 'https://jsonfeed.org/version/1.1', title: 'N', authors: [{ name: 'Ann' }] },
        items: [
          {
            ...{
              id: 'g1',
              url: 'https://blog.example/1',
              title: 'Tea & time',
              content_html: '<p>Long <b>text</b></p>',
            },
            date_published: '2026-11-20T11:00:00Z',
          },
        ],
      }),
    ],
  ])('%s', async (_, body) => {
    const [post] = await readAs(body)
    expect(post).toMatchObject({
      externalId: 'g1',
      author: 'Ann',
      title: 'Tea & time',
      text: 'Long text',
      postedAt: at,
    })
    expect(new URL(post!.url).pathname).toBe('/1')
  })

  it('with titles as text, unless they are said to be HTML', async () => {
    const div = '&lt;div&gt; vs &lt;span&gt;'
    const atom = (title: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><id>1</id><link href="/1"/>${title}</entry></feed>`
    const rss = (title: string) =>
      `<rss version="2.0"><channel><title>N</title><item><link>https://blog.example/1</link><title>${title}</title></item></channel></rss>`
    const json = { version: 'https://jsonfeed.org/version/1.1', title: 'N' }
    const titles: [string, string][] = [
      [atom(`<title type="text">Use ${div}</title>`), 'Use <div> vs <span>'],
      [atom(`<title>Use\n ${div}</title>`), 'Use <div> vs <span>'],
      [atom('<title type="html">Use &lt;b&gt;this&lt;/b&gt; &amp;amp; that</title>'), 'Use this & that'],
      [atom('<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Use <b>this</b></div></title>'), 'Use this'],
      [rss(`Use ${div} &amp;amp; more`), 'Use <div> vs <span> & more'],
      [rss('Use &lt;b&gt;this&lt;/b&gt;'), 'Use this'],
      [JSON.stringify({ ...json, items: [{ id: 1, url: '/1', title: 'Use <div>' }] }), 'Use <div>'],
    ]
    for (const [body, title] of titles) expect((await readAs(body))[0]?.title).toBe(title)
    const text = atom('<title>T</title><content type="text">a &lt;b&gt; c</content>')
    expect((await readAs(text))[0]?.text).toBe('a <b> c')
  })

  it('in the encoding that they declare', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>N</title><item>
      <title>Th\u00e9</title><link>https://blog.example/1</link></item></channel></rss>`
    expect((await readAs(Buffer.from(xml, 'latin1')))[0]?.title).toBe('Thé')
    expect((await readAs(Buffer.from(xml), 'text/xml; charset=utf-8'))[0]?.title).toBe('Thé')
  })

  it('in UTF-16, or packed without saying so', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><rss version="2.0"><channel><title>N</title><item>
      <title>Th\u00e9</title><link>https://blog.example/1</link></item></channel></rss>`
    const marked = Buffer.from(`\uFEFF${xml}`, 'utf16le')
    expect((await readAs(marked))[0]?.title).toBe('Thé')
    expect((await readAs(Buffer.from(marked).swap16(), 'text/html'))[0]?.title).toBe('Thé')
    expect((await readAs(gzipSync(xml.replace('UTF-16', 'utf-8')), 'application/x-gzip'))[0]?.title).toBe('Thé')
  })

  it('without dates are new when they are first seen, and from the future aren’t', async () => {
    const item = (id: number, more = '') =>
      `<item><title>T</title><link>https://blog.example/${id}</link>${more}</item>`
    const items =
      item(1) + item(2, '<pubDate>Fri, 20 Nov 2099 11:00:00 GMT</pubDate>') + item(3, '<pubDate>soon</pubDate>')
    const posts = await readAs(`<rss version="2.0"><channel><title>N</title>${items}</channel></rss>`)
    expect(posts.map(({ postedAt }) => postedAt)).toEqual([now, now, now])
  })
})

describe('A hostile feed', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  ).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`

  it('with entities of its own isn’t expanded, and reads no files', async () => {
    for (const inside of ['&l9;', '&x;']) {
      answer(`${bomb}<rss version="2.0"><channel><title>N</title><item><title>T ${inside}</title>
        <link>https://blog.example/1</link></item></channel></rss>`)
      const outcome = await read().then(
        ([post]) => post!.title,
        (error: unknown) => String(error),
      )
      expect(outcome).not.toMatch(/lollol|root:/)
    }
  })

  it.each([
    ['elements in each other', '<a>'.repeat(200_000)],
    ['attributes', `<a ${'b="c" '.repeat(200_000)}>`],
    ['an unclosed comment', `<!--${'-'.repeat(1_000_000)}`],
    ['unclosed character data', `<![CDATA[${']'.repeat(1_000_000)}`],
    ['ampersands', `<item><title>${'&'.repeat(1_000_000)}</title></item>`],
    ['unclosed items', '<item>'.repeat(200_000)],
  ])('of many %s doesn’t keep others waiting', async (_, inside) => {
    const blocked = await longestBlock(async () => {
      answer(`<rss version="2.0"><channel><title>N</title>${inside}`)
      await read().catch((error: unknown) => expect(error).toBeInstanceOf(SourceFault))
    })
    expect(blocked).toBeLessThan(1000)
  })

  it('is read as far as its 500th item', async () => {
    const items = Array.from(
      { length: 3000 },
      (_, n) => `<item><title>T</title><link>https://blog.example/${n}</link></item>`,
    )
    answer(`<rss version="2.0"><channel><title>N</title>${items.join('')}</channel></rss>`)
    expect(await read()).toHaveLength(500)
  })

  it('leaves out items whose links aren’t web pages', async () => {
    const links = ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'https://blog.example/ok']
    const items = links.map((link) => `<item><title>T</title><link>${link}</link></item>`)
    answer(`<rss version="2.0"><channel><title>N</title>${items.join('')}</channel></rss>`)
    expect((await read()).map(({ url }) => url)).toEqual(['https://blog.example/ok'])
  })

  it('with wrong types is read without what can’t be text', async () => {
    const item = {
      id: 5,
      url: 'https://blog.example/1',
      title: { a: 1 },
      content_html: ['x'],
      authors: 'Ann',
      date_published: {},
    }
    const good = { id: 'b', url: 'https://blog.example/2', title: 'T', content_text: '<b>not HTML</b>' }
    answer(JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 'N', items: [item, good, null, 'x'] }))
    expect(await read()).toMatchObject([
      { externalId: '5', title: '', text: 'x', postedAt: now },
      { externalId: 'b', title: 'T', text: '<b>not HTML</b>' },
    ])
  })
})
