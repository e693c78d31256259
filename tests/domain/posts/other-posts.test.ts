import { describe, expect, it } from 'vitest'
import { otherPosts } from '#src/domain/posts/other-posts.ts'

const today = '2026-11-21'
/** That many posts, the first from today, each one a day older than the one before. */
const posts = (count: number) =>
  Array.from({ length: count }, (_, age) => ({
    id: `${age} days old`,
    publishedAt: new Date(Date.UTC(2026, 10, 21, 9) - age * 86_400_000).toISOString(),
  }))
const under = (count: number, id: string) => otherPosts(posts(count), today)(id).map((other) => other.id)

describe('"Other Articles" under a post', () => {
  it('are the latest, without the post itself', () => {
    expect(under(60, '0 days old')).toEqual(['1 days old', '2 days old', '3 days old'])
    expect(under(60, '2 days old')).toEqual(['0 days old', '1 days old', '3 days old'])
    expect(under(60, '49 days old')).toEqual(['0 days old', '1 days old', '2 days old'])
  })

  it('are the latest from before today, under a post older than the fifty newest', () => {
    expect(under(60, '50 days old')).toEqual(['1 days old', '2 days old', '3 days old'])
    expect(under(60, '59 days old')).toEqual(['1 days old', '2 days old', '3 days old'])
  })

  it('are all there are, if there are few', () => {
    expect(under(1, '0 days old')).toEqual([])
    expect(under(2, '0 days old')).toEqual(['1 days old'])
  })

  it('are the latest under old posts too, if all were published today', () => {
    const all = Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, publishedAt: `${today}T09:00:00.000Z` }))
    expect(otherPosts(all, today)('55').map(({ id }) => id)).toEqual(['0', '1', '2'])
  })
})
