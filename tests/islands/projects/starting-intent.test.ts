import { beforeEach, expect, it, vi } from 'vitest'
import { noIntent } from '#src/domain/plans/intents.ts'
import { startingIntent } from '#src/islands/projects/starting-intent.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'url=acme.de%2Fen&for=saas', setItem: () => undefined })
  vi.stubGlobal('location', { search: '' })
  return () => vi.unstubAllGlobals()
})

it('fills in the website that was typed before signing up', () => {
  const typed = { ...noIntent, website: 'acme.de/en', kind: 'saas' }
  expect(startingIntent([])).toEqual(typed)
  expect(startingIntent([{ website_url: 'https://other.de/' }])).toEqual(typed)
})

it.each(['https://acme.de/en', 'https://www.acme.de/', 'http://acme.de'])(
  'leaves the next project empty if %s has become one',
  (own) => {
    expect(startingIntent([{ website_url: 'https://other.de/' }, { website_url: own }])).toEqual(noIntent)
  },
)
