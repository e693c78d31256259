import { expect, it } from 'vitest'
import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { countries } from '#src/seo/data/countries.ts'

const codes = countries.map(({ iso2 }) => iso2)

it.each([
  ['acme.co.ke', 'KE'],
  ['example.co.uk', 'GB'],
  ['EXAMPLE.DE', 'DE'],
  ['example.de.', 'DE'],
])('%s is of %s', (host, code) => {
  expect(countryOfHost(host, codes)).toBe(code)
})

it.each(['example.com', 'example.io', 'example.ai', 'example.co', 'example.app', 'example.eu', '', 'xn--p1ai'])(
  'nothing is concluded from %s',
  (host) => {
    expect(countryOfHost(host, codes)).toBeNull()
  },
)

it('is right for each country’s own domain, or says nothing', () => {
  const wrong = countries.filter(({ iso2, cctld }) => {
    const found = cctld === undefined ? null : countryOfHost(`example${cctld}`, codes)
    return found !== null && found !== iso2
  })
  expect(wrong.map(({ iso2, cctld }) => [iso2, cctld])).toEqual([])
  const found = countries.filter(({ cctld }) => cctld !== undefined && countryOfHost(`a${cctld}`, codes) !== null)
  expect(found.length).toBeGreaterThan(140)
})
