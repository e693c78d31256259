import { describe, expect, it } from 'vitest'
import { botName } from '#functions/fetching/user-agent.ts'
import { ownGroups, readRobots } from '#functions/fetching/robots-rules.ts'

const origin = 'https://dir.example'
const rulesOf = (text: string) => readRobots(origin, ownGroups(text))
const allowed = (text: string, path: string) => rulesOf(text).isAllowed(new URL(path, origin))

describe('a robots.txt', () => {
  it.each([
    ['', '/tea', true],
    ['User-agent: *\nDisallow: /', '/tea', false],
    ['User-agent: *\nDisallow:', '/tea', true],
    ['user-agent: *\ndisallow: /go/\nallow: /go/tea', '/go/tea', true],
    ['user-agent: *\ndisallow: /go/\nallow: /go/tea', '/go/milk', false],
    ['User-agent: *\nDisallow: /*?page=', '/tea?page=2', false],
    ['User-agent: *\nDisallow: /tea$', '/tea/timer', true],
    ['User-agent: OtherBot\nDisallow: /', '/tea', true],
    [`User-agent: OtherBot\nUser-agent: ${botName}\nDisallow: /`, '/tea', false],
    [`User-agent: *\nDisallow: /\n\nUser-agent: ${botName.toUpperCase()}/2\nAllow: /`, '/tea', true],
    [`User-agent: ${botName}\nDisallow: /a\nUser-agent: ${botName}\nDisallow: /b`, '/a', false],
    ['User-agent: *\nDisallow: /a\nUser-agent: constructor\nDisallow: /b', '/b', true],
    ['<html><body>Not found</body></html>', '/tea', true],
    ['Disallow: /', '/tea', true],
    ['User-agent: *\nDisallow: /%7Eann/', '/~ann/', false],
    ['User-agent: *\nDisallow: /~ann/', '/%7eann/', false],
    ['User-agent: *\nDisallow: /caf%c3%a9', '/café', false],
    ['User-agent: *\nDisallow: /東京', '/%E6%9D%B1%E4%BA%AC/', false],
    ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['Useragent: *\nDissallow: /tea', '/tea', false],
    ['user-agent *\ndisallow /tea', '/tea', false],
    ['user agent: *\n  disallow   /tea  ', '/tea', false],
    ['Please disallow /tea to all', '/tea', true],
    ['User-agent: * # all\r\nDisallow: /tea # tea', '/tea', false],
  ])('%j allows %s: %s', (text, path, expected) => expect(allowed(text, path)).toBe(expected))

  it.each([
    ['User-agent: *\nCrawl-delay: 2', 2000],
    ['User-agent: *\nCrawl-delay: 0.5', 500],
    ['User-agent: *\nCrawl-delay: 86400', 30_000],
    ['User-agent: *\nCrawl-delay: Infinity', 30_000],
    ['User-agent: *\nCrawl-delay: -5', 0],
    ['User-agent: *\nCrawl-delay: soon', 0],
    [`User-agent: *\nCrawl-delay: 9\nUser-agent: ${botName}\nDisallow: /x`, 0],
  ])('%j asks for a pause of %i ms', (text, ms) => expect(rulesOf(text).pauseMs).toBe(ms))

  it('made to fill the memory of the parser does no harm', () => {
    const agents = Array.from({ length: 19_000 }, (_, index) => `User-agent: a${index}`)
    const text = [...agents, 'User-agent: *', ...Array.from({ length: 20_000 }, () => 'Allow: /')].join('\n')
    expect(ownGroups(text).length).toBeLessThanOrEqual(64 * 1024)
    expect(allowed(text, '/tea')).toBe(true)
  })

  it('names sitemaps for all bots, a limited number of them', () => {
    const text = `Sitemap: https://cdn.example/a.xml # all\nUser-agent: ${botName}\nsitemap:/b.xml\nDisallow: /go\nSITEMAP: https://[`
    expect(rulesOf(text).sitemaps.map(({ href }) => href)).toEqual(['https://cdn.example/a.xml', `${origin}/b.xml`])
    expect(allowed(text, '/go')).toBe(false)
    const many = Array.from({ length: 1000 }, (_, index) => `Sitemap: /${index}.xml`).join('\n')
    expect(rulesOf(`Sitemap: /${'a'.repeat(100_000)}\n${many}`).sitemaps).toHaveLength(20)
  })
})
