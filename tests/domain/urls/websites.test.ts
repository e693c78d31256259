import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showWebsite } from '#src/domain/urls/shown-websites.ts'
import { outboundUrl } from '#src/domain/urls/parameters.ts'
import { completeWebsite, parseTypedWebsite, parseWebsite } from '#src/domain/urls/websites.ts'

describe('a website URL', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.com',
    'mailto:a@example.com',
    '//example.com',
    'example.com',
    '/relative',
    'http://',
    'http://localhost',
    'http://127.0.0.1',
    'http://2130706433',
    'http://[::1]/',
    'https://user:secret@example.com',
    'https://exa mple.com',
    'https://site.example,',
    'https://site..example',
    'https://printer.local',
    'https://wiki.corp.internal',
    'http://abc.onion',
    'http://router.lan',
    'https://nas.home.arpa',
    'https://xn--.com',
    'https://a.invalid.',
    'https://.site.example',
    'https://site.example..',
    'https://"site.example"',
    "https://site's.example",
    'https://site.example!',
    'https://(site.example)',
    'https://site.e',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(125)}example`,
    '',
  ])("can't be %j", (address) => {
    expect(parseWebsite(address)).toBeNull()
  })

  it.each([
    'https://example.com',
    'http://example.com:8080/path?x=1#y',
    'https://münchen.example',
    'https://пример.рф',
    'https://my_shop.example.com',
    'https://1and1.com',
    'https://example.com.',
    ' https://example.com ',
  ])('can be %j', (address) => {
    expect(parseWebsite(address)).not.toBeNull()
  })
})

it.each(['"a.example"', 'a.example,', 'a..example', 'a.example\nhttps://b.example', 'a.exam\tple'])(
  "isn't a website as people type it: %j",
  (typed) => {
    expect(parseTypedWebsite(typed)).toBeNull()
  },
)

it.each([
  'example.com',
  'HTTPS://Example.com',
  'https:/example.com',
  'https:example.com',
  '//example.com',
  '\u200bexample.com',
])('is a website as people type it: %s', (typed) => {
  expect(parseTypedWebsite(typed)?.href).toBe('https://example.com/')
})

it.each([
  ['example.com', 'https://example.com'],
  [' Example.com/a?b=c#d ', 'https://Example.com/a?b=c#d'],
  ['example.com:8080', 'https://example.com:8080'],
  ['bücher.de', 'https://bücher.de'],
])('%s gets the https:// that it lacks', (typed, complete) => {
  expect(completeWebsite(typed)).toBe(complete)
})

it.each([
  'https://example.com',
  'http://example.com',
  'https:/example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'mailto:ann@example.com',
  'ann@example.com',
  '/feed.xml',
  '//example.com',
  'example',
  'example com',
  'localhost:3000',
  '127.0.0.1',
  'printer.local',
  '',
])('what isn’t a website without a scheme stays as it was typed: %s', (typed) => {
  expect(completeWebsite(typed)).toBe(typed)
})

it('completes once, and only to what is accepted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
      const complete = completeWebsite(typed)
      expect(completeWebsite(complete)).toBe(complete)
      if (complete !== typed) expect(parseWebsite(complete)?.href).toBe(parseTypedWebsite(typed)?.href)
    }),
  )
})

it.each([
  ['https://acme.com/', 'acme.com'],
  ['https://www.acme.com/en/?a=b', 'www.acme.com/en/?a=b'],
  ['http://acme.com/', 'http://acme.com/'],
  ['https://acme.com:8443/', 'acme.com:8443'],
])('%s is shown as %s', (url, shown) => {
  expect(showWebsite(new URL(url))).toBe(shown)
  expect(parseTypedWebsite(shown)?.href).toBe(url)
})

describe('the URL a visitor follows', () => {
  it('adds our ref to an existing query', () => {
    expect(outboundUrl('https://example.com/a?b=1#c', 'uplist')).toBe('https://example.com/a?b=1&ref=uplist#c')
  })

  it.each([
    ['https://x.example/?page/about&q=a%20b', 'https://x.example/?page/about&q=a%20b&ref=uplist'],
    ['https://x.example/?a=1+2;b&c', 'https://x.example/?a=1+2;b&c&ref=uplist'],
    ['https://x.example/?flag', 'https://x.example/?flag&ref=uplist'],
    ['https://x.example/?q=%C3%BC&q=%c3%bc', 'https://x.example/?q=%C3%BC&q=%c3%bc&ref=uplist'],
    ['https://x.example/?a&', 'https://x.example/?a&ref=uplist'],
    ['https://x.example/?', 'https://x.example/?ref=uplist'],
    ['https://x.example/#/route?a=b', 'https://x.example/?ref=uplist#/route?a=b'],
  ])('keeps the query of %s as it is written', (website, url) => {
    expect(outboundUrl(website, 'uplist')).toBe(url)
  })

  it("keeps a founder's own ref", () => {
    expect(outboundUrl('https://example.com/?ref=mine', 'uplist')).toBe('https://example.com/?ref=mine')
  })
})
