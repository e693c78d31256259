import { describe, expect, it } from 'vitest'
import { leadOf } from '#functions/leads/authors.ts'
import { hasMessage } from '#src/domain/leads/messages.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { PublicPostRow } from '#src/storage/mentions/matches.ts'

const profiles = {
  mastodon: 'https://social.example/@annie',
  reddit: 'https://www.reddit.com/user/annie',
  hackernews: 'https://news.ycombinator.com/user?id=annie',
} as const

function postOf(kind: keyof typeof profiles, authorLinks: string[]): PublicPostRow {
  const post: Partial<PublicPostRow> = {
    id: 1,
    kind,
    place: '',
    author: 'annie',
    authorUrl: profiles[kind],
    authorLinks,
  }
  return post as PublicPostRow
}

describe('An author’s other accounts', () => {
  it.each<[keyof typeof profiles, SourceKind[]]>([
    ['mastodon', ['hackernews']],
    ['hackernews', ['mastodon']],
    // Its rules forbid telling who its users are elsewhere.
    ['reddit', []],
  ])('are those that they link themselves, but neither from nor to Reddit: %s', (kind, expected) => {
    const links = Object.values(profiles).filter((url) => url !== profiles[kind])
    expect(leadOf(postOf(kind, links), 'lead')?.others.map((other) => other.kind)).toEqual(expected)
  })

  it('matter for the message, too: none is proposed for Reddit', () => {
    expect([hasMessage({ source: 'reddit' }), hasMessage({ source: 'mastodon' })]).toEqual([false, true])
  })
})
