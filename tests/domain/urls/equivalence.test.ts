import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalUrl } from '#src/domain/urls/equivalence.ts'

const normal = (url: string) => normalUrl(new URL(url))

describe('two spellings of a URL', () => {
  it.each([
    ['https://a.example/%d0%bf', 'https://A.example/%D0%BF'],
    ['https://a.example/\u043f?q=\u043f#\u043f', 'https://a.example/%d0%bf?q=%d0%bf#%d0%bf'],
    ['https://a.example:443/%7Eann/./b/../c', 'https://a.example/~ann/c'],
    ['https://a.example', 'https://a.example/'],
    ['https://a.example/a|b', 'https://a.example/a%7cb'],
  ])('are the same: %s, %s', (one, other) => expect(normal(one)).toBe(normal(other)))

  it.each([
    ['https://a.example/a%2fb', 'https://a.example/a/b'],
    ['https://a.example/a', 'https://a.example/A'],
    ['https://a.example/a', 'http://a.example/a'],
    ['https://b@a.example/', 'https://a.example/'],
    ['https://a.example/?a%26b', 'https://a.example/?a&b'],
  ])('are not the same: %s, %s', (one, other) => expect(normal(one)).not.toBe(normal(other)))

  it('lead to the same URL again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(normal(normal(url))).toBe(normal(url))
      }),
    )
  })
})
