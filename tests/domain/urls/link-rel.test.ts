import { describe, expect, it } from 'vitest'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

describe('What a link tells search engines', () => {
  it('is nothing for what we recommend, and what it is for the others', () => {
    expect(linkRel('recommended')).toBe('noopener')
    expect(linkRel('product').split(' ')).toContain('ugc')
    expect(linkRel('paid').split(' ')).toContain('sponsored')
    expect(linkRel('written').split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc']))
  })

  it('is nofollow for directories whose links search engines count as spam', () => {
    expect(directoryLinkKind({ audience: ['saas'], network: undefined })).toBe('recommended')
    expect(directoryLinkKind({ audience: ['any-website'], network: undefined })).toBe('listed')
    expect(directoryLinkKind({ audience: [], network: 'get-started-template' })).toBe('listed')
  })
})
