import { describe, expect, it } from 'vitest'
import { learnMasking, maskNames } from '#commands/seo-report/masks.ts'

const masking = learnMasking(
  ['Then ask for the link, and search the list when it fits, since a good one asks for euros.'],
  ['crozdesk', 'crozdesk.com', 'AlternativeTo', 'A two-word name'],
)

describe('Covering names', () => {
  it.each([
    ['Search the list in Vienna.', 'Search the list in •.'],
    ['Zocdoc asks for 3 links.', '• asks for • links.'],
    ['List it on alternativeTo, crozdesk and daily.dev, then wait.', 'List it on •, • and •, then wait.'],
    ['It costs four euros, or $5, in German.', 'It costs • •, or •, in •.'],
    ['“The list” is good.', '“The list” is good.'],
    ['A good one asks.', 'A good one asks.'],
    ['ASK an SEO.', '• an •.'],
  ])('%s → %s', (text, masked) => {
    expect(maskNames(text, masking)).toBe(masked)
  })

  it('takes a capital at the start of a sentence for a name if no sentence has the word in lower case', () => {
    expect(maskNames('Bing asks for it.', masking)).toBe('• asks for it.')
    expect(maskNames('Bing asks for it.', learnMasking(['They bing it.'], []))).toBe('Bing asks for it.')
  })
})
