import { describe, expect, it } from 'vitest'
import { listingKey, outboundUrl, parseWebsite } from '#src/domain/urls/websites.ts'

const keyOf = (address: string) => {
  const url = parseWebsite(address)
  return url && listingKey(url)
}

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
    '',
  ])("can't be %j", (address) => {
    expect(parseWebsite(address)).toBeNull()
  })

  it.each([
    'https://example.com',
    'http://example.com:8080/path?x=1#y',
    'https://münchen.example',
    ' https://example.com ',
  ])('can be %j', (address) => {
    expect(parseWebsite(address)).not.toBeNull()
  })
})

describe('the key of a listing', () => {
  it.each([
    'https://example.com',
    'http://example.com',
    'https://www.example.com',
    'https://EXAMPLE.com',
    'https://example.com/',
    'https://example.com/pricing/',
    'https://example.com?utm_source=x',
    'https://example.com/#top',
    'https://example.com.',
    'https://example.com:443',
  ])('is the same for %s', (address) => {
    expect(keyOf(address)).toBe('example.com')
  })

  it('is the same for a domain and its punycode', () => {
    expect(keyOf('https://münchen.example')).toBe(keyOf('https://xn--mnchen-3ya.example'))
  })

  it('differs between subdomains', () => {
    expect(keyOf('https://app.example.com')).not.toBe(keyOf('https://example.com'))
  })

  it('differs between projects on a shared host only', () => {
    expect(keyOf('https://github.com/Acme/tool/issues?q=1')).toBe('github.com/acme/tool')
    expect(keyOf('https://github.com/acme/other')).toBe('github.com/acme/other')
  })
})

describe('the URL a visitor follows', () => {
  it('adds our ref to an existing query', () => {
    expect(outboundUrl('https://example.com/a?b=1#c', 'uplist')).toBe('https://example.com/a?b=1&ref=uplist#c')
  })

  it("keeps a founder's own ref", () => {
    expect(outboundUrl('https://example.com/?ref=mine', 'uplist')).toBe('https://example.com/?ref=mine')
  })
})
