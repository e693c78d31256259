import { describe, expect, it } from 'vitest'
import { pageFaultOfStatus, faultText } from '#src/domain/fetching/faults.ts'
import { isFollowed, isIndexable } from '#src/domain/proofs/robots-directives.ts'
import { noPage, type SeenPage } from '#src/domain/proofs/proofs.ts'

const page: SeenPage = { ...noPage, finalUrl: 'https://dir.example/tea?id=5', anchor: 'Tea', rel: '' }
const indexable = (traits: Partial<SeenPage>) => isIndexable({ ...page, ...traits }, Date.UTC(2026, 10, 26))
const followed = (traits: Partial<SeenPage>) => isFollowed({ ...page, ...traits })

describe('a page', () => {
  it.each([
    [{}, true],
    [{ robots: 'index, follow' }, true],
    [{ robots: 'NOINDEX' }, false],
    [{ robots: 'none' }, false],
    [{ robots: 'googlebot: noindex' }, false],
    [{ robots: 'otherbot: noindex' }, true],
    [{ robots: 'max-snippet: 20, noindex' }, false],
    [{ robots: 'otherbot: noindex; nofollow' }, true],
    [{ xRobots: 'noindex, nofollow' }, false],
    [{ xRobots: 'googlebot: noindex' }, false],
    [{ xRobots: 'bingbot: noindex, nofollow' }, true],
    [{ xRobots: 'unavailable_after: 25 Jun 2030 15:00:00 GMT' }, true],
    [{ xRobots: 'unavailable_after: 25 Jun 2010 15:00:00 PST' }, false],
    [{ xRobots: 'unavailable_after: Sunday, 01-Sep-24 12:34:56 GMT' }, false],
    [{ robots: 'unavailable_after: 2020-09-21' }, false],
    [{ xRobots: 'bingbot: unavailable_after: 25 Jun 2010 15:00:00 PST' }, true],
    [{ xRobots: 'unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, noindex' }, false],
    [{ xRobots: 'otherbot: nofollow; noindex' }, false],
    [{ xRobots: 'googlebot: nofollow; otherbot: noindex, nofollow' }, true],
    [{ xRobots: 'GoogleBot: NoIndex' }, false],
    [{ canonical: 'https://dir.example/tea?id=5' }, true],
    [{ canonical: 'http://www.dir.example/tea/' }, true],
    [{ canonical: 'https://dir.example/tea?id=6' }, false],
    [{ canonical: 'https://dir.example/' }, false],
    [{ canonical: 'https://other.example/tea' }, false],
    [{ finalUrl: 'https://wp.example/%d0%bd%d0%be/', canonical: 'https://wp.example/%D0%BD%D0%BE/' }, true],
    [{ finalUrl: 'https://wp.example/%D0%BD%D0%BE/', canonical: 'https://wp.example/%d0%bd%d0%be/' }, true],
    [{ finalUrl: 'https://wp.example/\u043d', canonical: 'https://wp.example/%d0%bd' }, true],
    [{ finalUrl: 'https://wp.example/%7Eann/a%2Db', canonical: 'https://wp.example:443/~ann/./a-b' }, true],
    [{ finalUrl: 'https://wp.example/a|[b]', canonical: 'https://wp.example/a%7c%5Bb%5D' }, true],
    [{ finalUrl: 'https://wp.example/a?q=%c3%bc', canonical: 'https://wp.example/a?q=%C3%BC' }, true],
    [{ finalUrl: 'https://wp.example/a%2Fb', canonical: 'https://wp.example/a/b' }, false],
    [{ finalUrl: 'https://wp.example/A', canonical: 'https://wp.example/a' }, false],
    [{ finalUrl: 'https://wp.example/100%', canonical: 'https://wp.example/100%' }, true],
  ] as [Partial<SeenPage>, boolean][])('with %o may be listed by search engines: %s', (traits, expected) => {
    expect(indexable(traits)).toBe(expected)
  })

  it("isn't judged before it was read", () => {
    expect([isIndexable(noPage, null), isFollowed(noPage)]).toEqual([null, null])
  })
})

describe('a link', () => {
  it.each([
    [{}, true],
    [{ rel: 'noopener external' }, true],
    [{ rel: 'noopener nofollow' }, false],
    [{ rel: 'nofollow,noopener' }, false],
    [{ rel: 'ugc,nofollow' }, false],
    [{ rel: 'noopener , UGC' }, false],
    [{ rel: 'notnofollow,noopener' }, true],
    [{ rel: 'ugc' }, false],
    [{ rel: 'sponsored' }, false],
    [{ robots: 'nofollow' }, false],
    [{ xRobots: 'none' }, false],
  ] as [Partial<SeenPage>, boolean][])('with %o is followed: %s', (traits, expected) => {
    expect(followed(traits)).toBe(expected)
  })
})

describe('a status', () => {
  it.each([
    [200, null],
    [404, 'missing'],
    [410, 'missing'],
    [401, 'closed'],
    [403, 'closed'],
    [429, 'closed'],
    [503, 'closed'],
    [500, 'server-error'],
    [400, 'unclear'],
    [999, 'closed'],
    [600, 'closed'],
    [599, 'server-error'],
  ] as const)('%i means %s', (status, fault) => expect(pageFaultOfStatus(status, false)).toBe(fault))

  it('of a challenge means that we were blocked', () => expect(pageFaultOfStatus(200, true)).toBe('closed'))

  it('is part of what we say', () => {
    expect(faultText('missing', 404)).toBe('Page not found (404).')
    expect(faultText('no-link', 200)).toBe('The page doesn’t link to the site.')
    expect(faultText('dns', null)).toBe('The domain doesn’t resolve (DNS).')
  })
})
