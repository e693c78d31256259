import { describe, expect, it } from 'vitest'
import { keywordKey } from '#src/domain/keywords/keywords.ts'
import { proposeKeywords } from '#src/domain/keywords/proposing.ts'

const facts = {
  kit: { name: 'Tea Timer', keywords: ['tea', 'brewing', 'Tea  timer', ''] },
  website: 'www.teatimer.example',
  terms: ['Food & drink', 'Brewing', 'x'],
}

describe('Proposed keywords', () => {
  it('are the product, its site, what its profile names and what people search for, each once', () => {
    expect(proposeKeywords(facts, new Set())).toEqual([
      'Tea Timer',
      'teatimer.example',
      'tea',
      'brewing',
      'Food & drink',
    ])
  })

  it('leave out what the project has, and names too short to be meant', () => {
    const present = new Set(['brewing', 'tea timer'].map(keywordKey))
    expect(proposeKeywords({ ...facts, kit: { ...facts.kit, name: 'Tea' } }, present)).toEqual([
      'teatimer.example',
      'tea',
      'Food & drink',
    ])
  })
})
