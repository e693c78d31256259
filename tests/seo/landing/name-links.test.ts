import { describe, expect, it } from 'vitest'
import { linkNames } from '#src/seo/landing/name-links.ts'

const namesIn = (text: string, country?: string, linked = new Set<string>()) =>
  [...linkNames([text], linked, country).values()].flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece]))

describe('A directory that prose names', () => {
  it('is a link where it is first mentioned, to our page if it may be indexed', () => {
    const [first, ...others] = namesIn('Compare G2 and Capterra. Capterra has more categories.')
    expect([first?.name, ...others.map(({ name }) => name)]).toEqual(['G2', 'Capterra'])
    expect(first?.href).toBe('/directory-list/g2-com')
  })

  it('isn’t linked again where the page has a row for it', () => {
    expect(namesIn('Start with Capterra.', undefined, new Set(['capterra.com']))).toEqual([])
  })

  it('keeps all of the text', () => {
    const text = 'Put G2 first, then Capterra.'
    const pieces = linkNames([text], new Set()).get(text)!
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')).toBe(text)
  })

  it('is found by whole words in exact case, and not where the word has another meaning', () => {
    expect(namesIn('A capterra or Capterras isn’t one. Find your Niche in any Medium.')).toEqual([])
  })

  it('serves the country of the page, and is national on no other page', () => {
    expect(namesIn('Ask Yell for a category.', 'GB').map(({ href }) => href)).toEqual(['https://www.yell.com/'])
    expect(namesIn('Ask Yell for a category.', 'FR')).toEqual([])
    expect(namesIn('Ask Yell for a category.')).toEqual([])
  })
})
