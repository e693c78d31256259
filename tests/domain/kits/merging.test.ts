import { describe, expect, it } from 'vitest'
import { isSameKit, mergeKits } from '#src/domain/kits/merging.ts'
import { fullKit } from '#tests/support/kits.ts'

describe('two edits of one profile', () => {
  it('are both kept if they are of different fields', () => {
    const mine = { ...fullKit, tagline60: 'Mine', keywords: ['tea'] }
    const theirs = { ...fullKit, founder: 'Ann', keywords: [] }
    expect(mergeKits(fullKit, mine, theirs)).toEqual({
      kit: { ...fullKit, tagline60: 'Mine', founder: 'Ann', keywords: ['tea'] },
      clashes: [],
    })
  })

  it('clash in a field that both changed, and mine stays until that is decided', () => {
    const mine = { ...fullKit, tagline60: 'Mine', founder: 'Ann' }
    const theirs = { ...fullKit, tagline60: 'Theirs', founder: 'Ann' }
    expect(mergeKits(fullKit, mine, theirs)).toEqual({ kit: mine, clashes: ['tagline60'] })
  })

  it('are told apart by what they say, not by when', () => {
    expect(isSameKit(fullKit, { ...fullKit, keywords: [...fullKit.keywords] })).toBe(true)
    expect(isSameKit(fullKit, { ...fullKit, keywords: ['tea'] })).toBe(false)
  })
})
