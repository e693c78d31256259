import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { rss } from '#src/seo/pages/rss.ts'

const origin = 'https://site.example'
const hostile = [
  'Tea & <Co>',
  '</title></item><script>alert(1)</script>',
  ']]> <![CDATA[',
  '&amp; &#60; &nbsp;',
  `"quoted" and 'quoted'`,
  '<!-- --> <?xml?>',
  'Grüße 🦊 \u202e',
]
const item = (title: string) => ({
  title,
  link: `${origin}/a?b=1&c=2`,
  guid: { '@isPermaLink': 'false' as const, '#text': title },
  pubDate: new Date(0).toUTCString(),
  description: title,
})
const feedOf = (titles: string[]) =>
  rss({ title: titles[0]!, description: '', link: origin, self: `${origin}/feed.xml`, items: titles.map(item) })

describe('An RSS feed', () => {
  it('is well-formed and says exactly what it was given, whatever that is', async () => {
    const xml = feedOf(hostile)
    const { errors } = await validateXML({ xml, normalization: 'c14n' })
    expect(errors).toEqual([])
    for (const name of ['title', 'description', 'guid isPermaLink="false"']) {
      const tag = name.split(' ')[0]!
      const texts = xml
        .split('<item>')
        .slice(1)
        .map((entry) => entry.split(`<${name}>`)[1]!.split(`</${tag}>`)[0]!)
      expect(texts.map(decoded)).toEqual(hostile)
    }
  })

  it('is the same for the same entries, and links to itself', () => {
    expect(feedOf(['One'])).toBe(feedOf(['One']))
    expect(feedOf(['One'])).toContain(`<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>`)
    expect(feedOf(['One'])).toContain(`<link>${origin}/a?b=1&amp;c=2</link>`)
  })
})

function decoded(text: string): string {
  const [node] = parseFragment(text).childNodes
  return node && 'value' in node ? node.value : ''
}
