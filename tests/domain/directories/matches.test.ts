import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMatchForm, findMatches, type MatchData, matchMessages } from '#src/domain/directories/matches.ts'

const data: MatchData = {
  names: ['A', 'B', 'C'],
  countries: { KE: 'Kenya', FR: 'France', CU: 'Cuba' },
  unsold: ['CU'],
  kinds: {
    saas: { any: [30, 9, 8, 25, 0, 1, 2], elsewhere: [20, 7, 6, 18, 0, 1], countries: { KE: [2, 1, 0, 1, 2, 0, 1] } },
  },
}

describe('the matches of a product', () => {
  it('are those of its country, or of a country without directories of its own', () => {
    expect(findMatches(data, 'saas', 'KE')).toMatchObject({
      fit: 22,
      free: 8,
      followed: 6,
      submit: 19,
      first: ['C', 'A', 'B'],
      restricted: 0,
    })
    expect(findMatches(data, 'saas', 'FR')).toMatchObject({ fit: 20, free: 7, followed: 6, first: ['A', 'B'] })
  })

  it('say without a country how many serve only some', () => {
    expect(findMatches(data, 'saas', null)).toMatchObject({ fit: 30, restricted: 10 })
  })

  it('have none that we submit to for a country we don’t sell to', () => {
    expect(findMatches(data, 'saas', 'CU')).toMatchObject({ fit: 20, submit: null })
  })

  it('are unknown for a kind that isn’t chosen', () => {
    expect(findMatches(data, '', null)).toBeNull()
  })
})

describe('the form', () => {
  it.each(['example.com', 'www.example.co.ke/path?a=b', 'https://example.com', 'HTTP://Example.com', ' example.com '])(
    'takes %s',
    (url) => {
      expect(checkMatchForm(url, 'saas')).toEqual({})
    },
  )

  it.each([
    'not a site',
    'example',
    'localhost:80',
    'mailto:a@example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    '10.0.0.1',
  ])('refuses %s', (url) => {
    expect(checkMatchForm(url, 'saas')).toEqual({ url: matchMessages.urlInvalid })
  })

  it('asks for what is missing', () => {
    expect(checkMatchForm('  ', '')).toEqual({ url: matchMessages.urlMissing, kind: matchMessages.kindMissing })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (url) => void checkMatchForm(url, 'saas')))
  })
})
