import { describe, expect, it } from 'vitest'
import { britishWords } from '#commands/wording/american.ts'
import { sourceTexts } from '#commands/wording/texts.ts'

const texts = sourceTexts()
const found = (text: string) => britishWords([{ file: 'src/a.ts', where: '1', text }])

describe('texts that people read', () => {
  it('are found in data, sources, pages, posts and legal texts', () => {
    const files = new Set(texts.map(({ file }) => file))
    for (const file of [
      'seo-data/niches.json',
      'seo-data/dossiers/de.json',
      'src/components/about/AboutPage.tsx',
      'src/pages/growth-partner.astro',
      'src/content/legal/privacy.md',
      'functions/products/mails.ts',
      'commands/demo/posts/how-to-choose-directories.md',
    ])
      expect(files).toContain(file)
  })

  it('are American English, and call an email an email', () => {
    expect(britishWords(texts)).toEqual([])
  })
})

describe('the check for British words', () => {
  it.each([
    'We analyse each one.',
    'Organise your texts.',
    'Fill in: Customisable fields.',
    'We mailed a link.',
    'Our mails are short.',
    'Then mail us a note.',
    'It takes a fortnight.',
  ])('finds %s', (text) => {
    expect(found(text)).toHaveLength(1)
  })

  it.each([
    'Centre Pompidou and the Harbour Bridge are names.',
    'People there search for “tyre fitters”.',
    'An envelope comes by mail, to a mailing address.',
    'A mail server takes the mailing list.',
    'They advise, revise and promise to exercise.',
    'See https://example.com/catalogue/organise.',
  ])('leaves %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
