import { describe, expect, it } from 'vitest'
import { directoryPages } from '#src/seo/directories/directory-pages.ts'
import { landingNameLinks, linkNames, noteLinks } from '#src/seo/landing/name-links.ts'
import { landingPage } from './landing-page.ts'

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

  it('isn’t a namesake of the site that has a row', () => {
    const text = 'Fill in StartupBase first.'
    const page = (rows: { name: string; url: string; text: string }[]) =>
      landingNameLinks(landingPage({ lead: text, sections: [{ heading: 'Sites', blocks: [{ kind: 'sites', rows }] }] }))
    expect([...page([]).keys()]).toEqual([text])
    expect([...page([{ name: 'StartupBase', url: 'https://startupbase.com.br', text: '' }]).keys()]).toEqual([])
  })

  it('is a link in what an industry’s editors and the notes of another directory say', () => {
    const usedBy = 'travelers on Vrbo'
    const rows = [{ name: 'A Site', url: 'https://site.example', asks: [], note: 'A note.', usedBy }]
    const sections = [{ heading: 'Sites', blocks: [{ kind: 'named' as const, rows }] }]
    expect([...landingNameLinks(landingPage({ sections })).keys()]).toContain('Used by travelers on Vrbo.')
    const getapp = directoryPages(new Map()).find(({ key }) => key === 'getapp.com')!
    const pieces = [...noteLinks(getapp).values()].flat().filter((piece) => typeof piece !== 'string')
    expect(pieces.map(({ name }) => name)).toContain('Capterra')
    expect(pieces.map(({ name }) => name)).not.toContain('GetApp')
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
