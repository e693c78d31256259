import { describe, expect, it } from 'vitest'
import { disclosed } from '#src/domain/replies/disclosure.ts'
import { writeFromTemplate } from '#src/domain/replies/template.ts'

const appended = '\n\nFull disclosure: I work on Acme (2).'

describe('A reply', () => {
  it.each([
    'I work on Acme (2), so I’m biased.',
    'We’re working on ACME (2) and would like to hear more.',
    'I’m on the Acme (2) team.',
    'I’m one of the makers of Acme (2).',
    'I’ve built Acme (2) for this.',
    'My startup, Acme (2), does this.',
    'Acme (2), which I work on, may fit.',
    'Acme (2) (https://acme.example) may fit. Full disclosure: I work on it.',
    'Acme (2) may fit. I’m on the team, so I’m biased.',
  ])('that says who writes stays as it is: %s', (text) => {
    expect(disclosed(text, 'Acme (2)')).toBe(text)
  })

  it.each([
    'I would run a small trial of Acme (2) first',
    'We can make that easier: try Acme (2)',
    'I think this would work',
    'Ask the founder of your tool',
    'As the founder of Acme (2) said, it’s easy.',
    'I made Acme (2) part of my morning.',
    'I built Acme (2) into my kitchen.',
    'No disclosure needed: Acme (2) is great.',
    'I work on Acme (20).',
    'I’m on the team of a café. Acme (2) is great.',
  ])('that doesn’t is told to: %s', (text) => {
    expect(disclosed(text, 'Acme (2)')).toBe(text + appended)
  })

  it('from the template always says so', () => {
    const product = {
      name: 'Acme (2)',
      url: 'https://acme.example',
      ...{ tagline: '', description: '', pricingModel: '' as const, avoid: '', offer: null },
    }
    const post = { source: 'hackernews' as const, title: '', text: '', language: null }
    for (const reasons of [['asks'], ['alternative'], ['competitor'], ['problem'], []] as const) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const text = writeFromTemplate({ product, post, keywords: [], reasons, seed: 'm', attempt })
        expect(text.replace(/ \(https:[^)]*\)/, '')).toBe(disclosed(text.replace(/ \(https:[^)]*\)/, ''), 'Acme (2)'))
      }
    }
  })
})
