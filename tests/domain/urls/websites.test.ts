import { describe, expect, it } from 'vitest'
import { listingKey, outboundUrl, parseWebsite } from '#src/domain/urls/websites.ts'

const keyOf = (address: string) => {
  const url = parseWebsite(address)
  return url && listingKey(url)
}

describe('a website address', () => {
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
  ])('is not %j', (address) => {
    expect(parseWebsite(address)).toBeNull()
  })

  it.each([
    'https://example.com',
    'http://example.com:8080/path?x=1#y',
    'https://münchen.example',
    ' https://example.com ',
  ])('may be %j', (address) => {
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

  it('is the same for a name and its punycode', () => {
    expect(keyOf('https://münchen.example')).toBe(keyOf('https://xn--mnchen-3ya.example'))
  })

  it('tells subdomains apart', () => {
    expect(keyOf('https://app.example.com')).not.toBe(keyOf('https://example.com'))
  })

  it('tells projects on a shared host apart, and only those', () => {
    expect(keyOf('https://github.com/Acme/tool/issues?q=1')).toBe('github.com/acme/tool')
    expect(keyOf('https://github.com/acme/other')).toBe('github.com/acme/other')
  })
})

describe('the address a visitor is sent to', () => {
  it('carries our ref beside the query that is there', () => {
    expect(outboundUrl('https://example.com/a?b=1#c', 'uplist')).toBe('https://example.com/a?b=1&ref=uplist#c')
  })

  it('leaves a ref of the founder alone', () => {
    expect(outboundUrl('https://example.com/?ref=mine', 'uplist')).toBe('https://example.com/?ref=mine')
  })
})
