import { describe, expect, it } from 'vitest'
import { sourceTexts } from '#commands/wording/texts.ts'
import { typedCounts } from '#commands/wording/typed-counts.ts'

it('No text types a count that the data or the plans know', () => {
  expect(typedCounts(sourceTexts())).toEqual([])
})

describe('the check for typed counts', () => {
  const found = (text: string) => typedCounts([{ file: 'seo-data/keywords.json', where: 'a.lead', text }])

  it.each([
    'We know 585 directories.',
    'Our list has 257 free directories.',
    'This page names twelve review sites.',
    'Here are ten places to start.',
    'Publisher covers 200 directories.',
    'You get 30 blog posts a month.',
  ])('finds %s', (text) => {
    expect(found(text)).toHaveLength(1)
  })

  it.each([
    'We know … directories.',
    'We know {{total}} directories.',
    'Twenty well-chosen directories take a long weekend.',
    'G2 covers 2,000 categories.',
    'Add yourself to two or three products your customers name.',
    'We started in 2019. Directories come later.',
  ])('leaves %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
