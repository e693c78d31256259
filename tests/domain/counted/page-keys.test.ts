import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKey, pageKeys } from '#src/domain/counted/page-keys.ts'

const keyOf = (url: string) => pageKey(new URL(url))

describe('a page’s key', () => {
  it.each([
    ['scheme and www', 'http://www.uneed.example/tool/acme'],
    ['capitals in the host', 'https://UNEED.example/tool/acme'],
    ['a trailing slash', 'https://uneed.example/tool/acme/'],
    ['a fragment', 'https://uneed.example/tool/acme#reviews'],
    ['an index file', 'https://uneed.example/tool/acme/index.html'],
    ['what tracks visitors', 'https://uneed.example/tool/acme?utm_source=x&utm_medium=y&ref=acme&gclid=1'],
    ['a port', 'https://uneed.example:443/tool/acme'],
    ['escapes of plain letters', 'https://uneed.example/tool/%61cme'],
    ['dot segments', 'https://uneed.example/tool/x/../acme'],
    ['a dot behind the host', 'https://uneed.example./tool/acme'],
  ])('is the same with or without %s', (_, url) => {
    expect(keyOf(url)).toBe('uneed.example/tool/acme')
  })

  it('is the same for names and paths in other letters, however they are written', () => {
    expect(keyOf('https://bücher.example/straße')).toBe(keyOf('http://www.xn--bcher-kva.example/stra%c3%9fe/'))
  })

  it('differs by what tells pages apart', () => {
    const urls = ['/tool/Acme', '/tool/acme-2', '/tool', '/tool/acme?page=2', '/tool/acme?id=7&page=2', '/index']
    const keys = urls.map((path) => keyOf(`https://uneed.example${path}`))
    expect(new Set([...keys, keyOf('https://uneed.example/tool/acme')]).size).toBe(7)
    expect(keyOf('https://x.example/a?b=2&a=1&utm_id=3')).toBe(keyOf('https://x.example/a?a=1&b=2'))
  })

  it('stays the same when its key is read as a URL', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const key = keyOf(url)
        expect(keyOf(`https://${key}`)).toBe(key)
      }),
    )
  })
})

describe('keys of an export’s page', () => {
  it.each([
    ['https://m.uneed.example/tool/acme'],
    ['https://mobile.uneed.example/tool/acme'],
    ['https://uneed.example/tool/acme/amp'],
    ['https://uneed.example/amp/tool/acme/'],
    ['https://uneed.example/tool/acme?amp=1'],
    ['https://amp.uneed.example/tool/acme?amp'],
    ['https://uneed-example.cdn.ampproject.org/c/s/uneed.example/tool/acme'],
    ['https://www.google.com/amp/s/uneed.example/tool/acme/amp'],
  ])('have the page that %s is a copy of', (url) => {
    expect(pageKeys(new URL(url))).toContain('uneed.example/tool/acme')
  })

  it('have the page itself first, so that a product called Amp is found', () => {
    expect(pageKeys(new URL('https://uneed.example/tools/amp'))[0]).toBe('uneed.example/tools/amp')
    expect(pageKeys(new URL('https://amp.example/m'))).toEqual(['amp.example/m'])
  })
})
