import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsOf } from '#src/domain/scout/names.ts'
import { guessPages, learnShapes } from '#src/domain/scout/shapes.ts'

const named = (name: string, domain: string, host = domain) =>
  formsOf({ name, domain, website: new URL(`https://${host}/`) })
const tea = named('Tea Timer – every tea in time', 'teatimer.example', 'www.teatimer.example')
const note = named('Note Nest', 'notenest.io')
const owl = named('Owl', 'getowl.app')

const learn = (pages: readonly (readonly [url: string, forms: ReturnType<typeof named>])[]) =>
  learnShapes(pages.map(([url, forms]) => ({ url: new URL(url), forms })))

describe('the shape of a directory’s URLs', () => {
  it.each([
    ['the name', '/tool/tea-timer', '/tool/note-nest', '/tool/owl'],
    ['the name with an ending', '/p/tea-timer.html', '/p/note-nest.html', '/p/owl.html'],
    ['the name in one word', '/teatimer', '/notenest', '/owl'],
    ['underscores', '/apps/tea_timer/', '/apps/note_nest/', '/apps/owl/'],
    ['the domain', '/site/teatimer.example', '/site/notenest.io', '/site/getowl.app'],
    ['the domain with a dash', '/w/teatimer-example', '/w/notenest-io', '/w/getowl-app'],
    ['a query', '/view?id=7&slug=tea-timer', '/view?id=7&slug=note-nest', '/view?id=7&slug=owl'],
  ])('with %s is learned from two pages and finds the third', (_, first, second, third) => {
    const at = (path: string) => `https://www.dir.example${path}`
    const shapes = learn([
      [at(first), tea],
      [at(second), note],
    ])
    expect(guessPages(shapes, owl).map(({ href }) => href)).toContain(at(third))
  })

  it('isn’t learned from one page, nor from a number of the directory’s own', () => {
    expect(learn([['https://dir.example/tool/owl', owl]])).toEqual([])
    expect(
      learn([
        ['https://dir.example/tool/owl-81', owl],
        ['https://dir.example/tool/77-note-nest', note],
      ]),
    ).toEqual([])
  })

  it('is one for all pages where one explains them, and several where none does', () => {
    const pages = [
      ['https://dir.example/tool/tea-timer', tea],
      ['https://dir.example/tool/note-nest', note],
      ['https://dir.example/tool/owl', owl],
    ] as const
    expect(learn(pages)).toEqual(['https://dir.example/tool/{name}'])
    const older = [
      ['https://dir.example/startups/teatimer-example', tea],
      ['https://dir.example/startups/notenest-io', note],
    ] as const
    expect(learn([...pages, ...older])).toEqual([
      'https://dir.example/tool/{name}',
      'https://dir.example/startups/{domain-dashed}',
    ])
  })

  it('asks for no more than four pages, all of the directory, whatever was learned', () => {
    const anyPath = fc.array(fc.constantFrom('tool', 'owl', 'note-nest', 'tea-timer', '%E0%A4%A', '..'), {
      maxLength: 4,
    })
    const anyPage = fc.record({ path: anyPath, forms: fc.constantFrom(tea, note, owl) })
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 12 }), (pages) => {
        const shapes = learnShapes(
          pages.map(({ path, forms }) => ({ url: new URL(`https://dir.example/${path.join('/')}`), forms })),
        )
        const guesses = guessPages(shapes, owl)
        expect(guesses.length).toBeLessThanOrEqual(4)
        for (const { origin } of guesses) expect(origin).toBe('https://dir.example')
      }),
    )
  })
})
