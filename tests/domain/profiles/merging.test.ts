import { describe, expect, it } from 'vitest'
import { isSameProfile, mergeProfiles } from '#src/domain/profiles/merge.ts'
import { fullProfile } from '#tests/support/profiles.ts'

describe('two edits of one profile', () => {
  it('are both kept if they are of different fields', () => {
    const mine = { ...fullProfile, tagline60: 'Mine', keywords: ['tea'] }
    const theirs = { ...fullProfile, founder: 'Ann', keywords: [] }
    expect(mergeProfiles(fullProfile, mine, theirs)).toEqual({
      profile: { ...fullProfile, tagline60: 'Mine', founder: 'Ann', keywords: ['tea'] },
      clashes: [],
    })
  })

  it('clash in a field that both changed, and mine stays until that is decided', () => {
    const mine = { ...fullProfile, tagline60: 'Mine', founder: 'Ann' }
    const theirs = { ...fullProfile, tagline60: 'Theirs', founder: 'Ann' }
    expect(mergeProfiles(fullProfile, mine, theirs)).toEqual({ profile: mine, clashes: ['tagline60'] })
  })

  it('are told apart by what they say, not by when', () => {
    expect(isSameProfile(fullProfile, { ...fullProfile, keywords: [...fullProfile.keywords] })).toBe(true)
    expect(isSameProfile(fullProfile, { ...fullProfile, keywords: ['tea'] })).toBe(false)
  })
})
