import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Intent, intentLimits, intentQuery, noIntent, readIntent, withIntent } from '#src/domain/plans/intents.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

const intent: fc.Arbitrary<Intent> = fc.record({
  website: fc.constantFrom('', 'acme.com', 'acme.co.uk/shop?a=1&b=%20', 'http://acme.com/', 'xn--bcher-kva.com/ä'),
  kind: fc.constantFrom('', ...productKinds.keys()),
  country: fc.constantFrom('', 'DE', 'KE'),
  plan: fc.constantFrom('' as const, ...plans.map(({ slug }) => slug)),
})

describe('what a visitor wants, in a URL', () => {
  it('parses back to itself', () => {
    fc.assert(
      fc.property(intent, (wanted) => {
        const once = readIntent(intentQuery(wanted))
        expect({ ...once, website: '' }).toEqual({ ...wanted, website: '' })
        expect(once.website === '').toBe(wanted.website === '')
        expect(readIntent(intentQuery(once))).toEqual(once)
      }),
    )
  })

  it('is the finder’s, as a form sends it', () => {
    expect(readIntent('?url=HTTPS%3A%2F%2FAcme.com%2F&for=SaaS&country=ke&utm_source=x')).toEqual({
      ...noIntent,
      website: 'acme.com',
      kind: 'saas',
      country: 'KE',
    })
    expect(withIntent('/#plan-publisher', { website: 'acme.com', kind: 'saas', plan: 'publisher' })).toBe(
      '/?url=acme.com&for=saas&plan=publisher#plan-publisher',
    )
    expect(withIntent('/auth/signup', noIntent)).toBe('/auth/signup')
  })

  it.each([
    'url=javascript:alert(1)',
    'url=javascript%3A%2F%2Fa.com%2F%250aalert(1)',
    'url=data:text/html,a.com',
    'url=https://user:pass@acme.com',
    'url=http://127.0.0.1/',
    'url=http://[::1]/',
    'url=//evil',
    'url=localhost',
    'url=http://printer.local',
    'url=acme',
    `url=${'a'.repeat(intentLimits.website)}.com`,
    `url=acme.com/${'ä'.repeat(1000)}`,
    `url=acme.com&x=${'a'.repeat(intentLimits.query)}`,
    'for=__proto__',
    'for=yacht',
    'country=deu',
    'country=<b>',
    'country=ß',
    'country=ﬁ',
    'url=https://user@acme.com',
    'url=acme.com:99999',
    'url=ftp://acme.com',
    'url=acme.com%00.evil',
    `url=${'a'.repeat(2000)}`,
    `for=${'a'.repeat(2000)}`,
    `country=${'de'.repeat(1000)}`,
    `plan=${'publisher'.repeat(300)}`,
    'plan=constructor',
    'plan=2',
    '',
  ])('leaves out what isn’t valid: %.60s', (query) => {
    expect(readIntent(query)).toEqual(noIntent)
  })

  it('keeps ports and names in other scripts as they are, and long URLs up to the limit', () => {
    expect(readIntent('url=acme.com:8443/shop').website).toBe('acme.com:8443/shop')
    expect(readIntent('url=bücher.de').website).toBe('xn--bcher-kva.de')
    const long = `acme.com/${'a'.repeat(2000)}`
    expect(readIntent(`url=${long}`).website).toBe(long)
  })

  it('never reads more than its limits from any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { website, kind, country, plan } = readIntent(new URLSearchParams({ url: text, for: text }).toString())
        expect([country, plan]).toEqual(['', ''])
        expect(kind === '' || productKinds.has(kind)).toBe(true)
        expect(website === '' || URL.canParse(website.startsWith('http:') ? website : `https://${website}`)).toBe(true)
      }),
    )
  })
})
