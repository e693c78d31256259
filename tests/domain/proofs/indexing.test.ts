import { describe, expect, it } from 'vitest'
import { proofFaultOfStatus, proofFaultText } from '#src/domain/proofs/faults.ts'
import { isFollowed, isIndexable } from '#src/domain/proofs/indexing.ts'
import { noPage, type SeenPage } from '#src/domain/proofs/proofs.ts'

const page: SeenPage = { ...noPage, finalUrl: 'https://dir.example/tea?id=5', anchor: 'Tea', rel: '' }
const indexable = (traits: Partial<SeenPage>) => isIndexable({ ...page, ...traits })
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
    [{ canonical: 'https://dir.example/tea?id=5' }, true],
    [{ canonical: 'http://www.dir.example/tea/' }, true],
    [{ canonical: 'https://dir.example/tea?id=6' }, false],
    [{ canonical: 'https://dir.example/' }, false],
    [{ canonical: 'https://other.example/tea' }, false],
  ] as [Partial<SeenPage>, boolean][])('with %o may be listed by search engines: %s', (traits, expected) => {
    expect(indexable(traits)).toBe(expected)
  })

  it("isn't judged before it was read", () => {
    expect([isIndexable(noPage), isFollowed(noPage)]).toEqual([null, null])
  })
})

describe('a link', () => {
  it.each([
    [{}, true],
    [{ rel: 'noopener external' }, true],
    [{ rel: 'noopener nofollow' }, false],
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
  ] as const)('%i means %s', (status, fault) => expect(proofFaultOfStatus(status, false)).toBe(fault))

  it('of a challenge means that we were blocked', () => expect(proofFaultOfStatus(200, true)).toBe('closed'))

  it('is part of what we say', () => {
    expect(proofFaultText('missing', 404)).toBe('Page not found (404).')
    expect(proofFaultText('no-link', 200)).toBe('The page doesn’t link to the site.')
    expect(proofFaultText('dns', null)).toBe('The domain doesn’t resolve (DNS).')
  })
})
