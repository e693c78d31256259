import { describe, expect, it } from 'vitest'
import { readFeedItems } from '#functions/mentions/sources/feed-items.ts'

const readAs = (body: string) => readFeedItems(body, new URL('https://blog.example/feed.xml'))

describe('The items of feeds as they are written', () => {
  const rssOf = (items: string, attributes = '') =>
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ${attributes}><channel><title>N</title>${items}</channel></rss>`
  const atomOf = (entries: string, attributes = '') =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ${attributes}><title>N</title>${entries}</feed>`

  it.each([
    [
      'an enclosure',
      rssOf(
        '<item><title>T</title><guid isPermaLink="false">1</guid><enclosure url="https://a.example/1.mp3"/></item>',
      ),
      'https://a.example/1.mp3',
    ],
    [
      'a link of Atom in RSS',
      rssOf('<item><title>T</title><atom:link rel="alternate" href="https://a.example/1"/></item>'),
      'https://a.example/1',
    ],
    ['a guid', rssOf('<item><title>T</title><guid>https://a.example/1</guid></item>'), 'https://a.example/1'],
    [
      'a guid with an unusable link',
      rssOf('<item><title>T</title><link>javascript:void(0)</link><guid>https://a.example/1</guid></item>'),
      'https://a.example/1',
    ],
    [
      'a video',
      rssOf('<item><title>T</title><media:content url="https://a.example/1.mp4"/></item>'),
      'https://a.example/1.mp4',
    ],
    ['an id', atomOf('<entry><id>https://a.example/1</id><title>T</title></entry>'), 'https://a.example/1'],
    [
      'a source',
      atomOf('<entry><id>urn:1</id><title>T</title><content src="https://a.example/1"/></entry>'),
      'https://a.example/1',
    ],
    [
      'an attachment',
      JSON.stringify({
        ...{ version: 'https://jsonfeed.org/version/1.1', title: 'N' },
        items: [{ id: '1', title: 'T', attachments: [{ url: 'https://a.example/1.mp3', mime_type: 'audio/mpeg' }] }],
      }),
      'https://a.example/1.mp3',
    ],
  ])('whose items only have %s', (_, body, url) => {
    expect(readAs(body).map((post) => post.url)).toEqual([url])
  })

  it('don’t take an id that is no URL for a link', () => {
    const items = '<item><title>A</title><guid>abc</guid></item><item><title>B</title><link>/b</link></item>'
    expect(readAs(rssOf(items)).map(({ title }) => title)).toEqual(['B'])
  })

  it('with links relative to their base', () => {
    const base = 'xml:base="https://base.example/blog/"'
    const entry = (attributes: string) => `<entry ${attributes}><id>1</id><title>T</title><link href="post-1"/></entry>`
    const urlOf = (body: string) => readAs(body)[0]?.url
    expect(urlOf(atomOf(entry(''), base))).toBe('https://base.example/blog/post-1')
    expect(urlOf(atomOf(entry('xml:base="2026/"'), base))).toBe('https://base.example/blog/2026/post-1')
    expect(urlOf(atomOf(entry('xml:base="https://other.example/"')))).toBe('https://other.example/post-1')
    expect(urlOf(rssOf('<item><title>T</title><link>post-1</link></item>', base))).toBe(
      'https://base.example/blog/post-1',
    )
  })

  it('with what they say of videos and episodes', () => {
    const textOf = (body: string) => readAs(body)[0]?.text
    const video =
      '<media:group><media:title>T</media:title><media:description>Tea &lt;b&gt; time</media:description></media:group>'
    expect(textOf(atomOf(`<entry><id>1</id><title>T</title><link href="/1"/>${video}</entry>`))).toBe('Tea <b> time')
    const episode = '<description>About tea</description><itunes:author>Ann</itunes:author>'
    const [post] = readAs(rssOf(`<item><title>T</title><link>/1</link>${episode}</item>`))
    expect(post).toMatchObject({ text: 'About tea', author: 'Ann' })
    const summary = '<enclosure url="/1.mp3"/><itunes:summary>Tea only</itunes:summary>'
    expect(textOf(rssOf(`<item><title>T</title>${summary}</item>`))).toBe('Tea only')
  })

  it('that give pages the same id keep them apart', () => {
    const item = (path: string) =>
      `<item><title>T</title><link>https://a.example/${path}</link><guid>same</guid></item>`
    const ids = readAs(rssOf(item('1') + item('2') + item('2'))).map(({ externalId }) => externalId)
    expect(ids).toEqual(['https://a.example/1', 'https://a.example/2', 'https://a.example/2'])
    expect(readAs(rssOf(item('1')))[0]?.externalId).toBe('same')
  })

  it.each([
    ['Fri, 20 Nov 2026 12:00:00 CET', 11],
    ['Fri, 20 Nov 2026 13:00:00 CEST', 11],
    ['Fri, 20 Nov 2026 06:00:00 EST', 11],
    ['Fri, 20 Nov 2026 20:00:00 JST', 11],
    ['Fri, 20 Nov 2026 13:00:00 +0200', 11],
    ['1795172400', 11],
    ['1795172400000', 11],
    ['20/11/2026 11:00:00 GMT', 11],
    ['11/20/2026 11:00:00 GMT', 11],
    ['20261120T110000Z', 11],
    ['2026-11-20T12:00:00 +01:00', 11],
    ['2026-11-20 12:00:00 +0100', 11],
  ])('dated %s', (date, hourOfDay) => {
    const [post] = readAs(rssOf(`<item><title>T</title><link>/1</link><pubDate>${date}</pubDate></item>`))
    expect(post?.postedAt).toBe(Date.UTC(2026, 10, 20, hourOfDay))
  })

  it('have no time if the day could be another one', () => {
    const [post] = readAs(rssOf('<item><title>T</title><link>/1</link><pubDate>11/12/2026</pubDate></item>'))
    expect(post?.postedAt).toBeNull()
  })

  it('that break off are read up to there', () => {
    const item = (title: string, rest = '') => `<item><title>${title}</title><link>/${title}</link>${rest}`
    const whole = `${rssOf('').replace('</channel></rss>', '')}${item('One', '</item>')}`
    for (const torn of [
      '<descri',
      '<description',
      '<description attr="',
      '<description><![CDATA[Text</p',
      '<desc></',
    ]) {
      expect(readAs(whole + item('Two', torn)).map(({ title }) => title)).toEqual(['One', 'Two'])
    }
    expect(() => readAs('<p>A page</p><p>that breaks off</')).toThrow('It isn’t')
  })
})
