import { eq } from 'drizzle-orm'
import { expect, it, describe } from 'vitest'
import { authorHash } from '#functions/leads/removed-authors.ts'
import { accountOf } from '#src/domain/leads/profiles.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { findRemovedAuthors } from '#src/storage/mentions/removed-authors.ts'
import { mentions, publicPosts, replyDrafts } from '#src/storage/mentions/schema.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { byHacker, byMastodonUser, givenMentionBy } from '#tests/support/leads.ts'
import { givenMention, givenOwner } from '#tests/support/mentions.ts'
import { useCommand } from '#tests/support/programs.ts'

const reddit = 'https://www.reddit.com/user/Annie_Tea'
const profile = 'https://social.example/@annie'

describe('npm run authors:forget', () => {
  const api = useApi()
  const command = useCommand('commands/authors.ts')
  const run = async (...words: string[]) => {
    const { code, out, errors } = await command(words, { ...process.env, DATABASE_URL: api.url, DATA_DIR: api.folder })
    return { code, output: out + errors }
  }
  const isRemoved = async (url: string) => {
    const account = accountOf(url)!
    return (await findRemovedAuthors(api.db, [{ kind: account.kind, hash: authorHash(account) }])).size > 0
  }

  it('deletes what all customers have of someone, account by account, and nothing of others', async () => {
    const [ann, ben] = [await givenOwner(api), await givenOwner(api)]
    await givenMentionBy(api, ann.projectId, byMastodonUser('annie', [reddit]))
    const drafted = await givenMentionBy(api, ben.projectId, {
      ...{ kind: 'reddit', author: 'annie_tea', authorUrl: reddit },
    })
    const draft = { id: 'd', mentionId: drafted, userId: ben.owner.user.id, text: 'Hi', writer: 'template' as const }
    await api.db.insert(replyDrafts).values({ ...draft, createdAt: api.clock.now })
    const kept = await givenMentionBy(api, ann.projectId, byHacker('annie'))
    const folded = await givenMention(api, ben.projectId, { state: 'folded', foldedInto: drafted })
    const first = await run(profile)
    expect(first.output).toContain('Accounts: 1. Posts deleted: 1. Leads deleted: 1.')
    expect(first.code).toBe(0)
    // An instance may lie about links, so each account is named.
    expect(first.output).toContain(`npm run authors:forget -- ${reddit}`)
    expect(await isRemoved(reddit)).toBe(false)
    expect((await run(reddit)).output).toContain('Accounts: 1. Posts deleted: 1. Leads deleted: 1.')
    const left = await api.db.select({ id: mentions.id, state: mentions.state }).from(mentions)
    expect(left).toHaveLength(2)
    expect(left).toEqual(
      expect.arrayContaining([
        { id: kept, state: 'new' },
        { id: folded, state: 'new' },
      ]),
    )
    expect(await api.db.$count(leads)).toBe(1)
    expect(await api.db.$count(publicPosts, eq(publicPosts.kind, 'hackernews'))).toBe(2)
    expect(await api.db.$count(publicPosts)).toBe(2)
    expect(await api.db.select().from(replyDrafts)).toMatchObject([{ id: 'd', mentionId: null }])
    expect([await isRemoved(profile), await isRemoved(reddit)]).toEqual([true, true])
    expect(await isRemoved('https://news.ycombinator.com/user?id=annie')).toBe(false)
    const events = await listSecurityEvents(api.db, { event: 'author-forgotten', limit: 10 })
    expect(events).toMatchObject([
      { userId: null, details: { rows: 1, by: 'command' } },
      { userId: null, details: { rows: 1, by: 'command' } },
    ])
    expect(JSON.stringify(events)).not.toContain('annie')
    expect((await run(profile)).output).toContain('Accounts: 1. Posts deleted: 0. Leads deleted: 0.')
  })

  it('finds the author of a post, where names are only known on that site', async () => {
    const { projectId } = await givenOwner(api)
    const [place, url] = ['https://blog.example/feed', 'https://blog.example/tea']
    await givenMentionBy(api, projectId, { kind: 'feed', place, url, author: 'Annie', authorUrl: null })
    await givenMentionBy(api, projectId, {
      kind: 'feed',
      place: 'https://b.example/',
      author: 'Annie',
      authorUrl: null,
    })
    expect(await run(url)).toMatchObject({ code: 0 })
    expect(await api.db.select({ place: publicPosts.place }).from(publicPosts)).toEqual([
      { place: 'https://b.example/' },
    ])
  })

  it('says what it needs, and changes nothing', async () => {
    const { projectId } = await givenOwner(api)
    await givenMentionBy(api, projectId, byHacker('annie'))
    for (const words of [[], ['a', 'b']])
      expect((await run(...words)).output).toContain('npm run authors:forget -- URL')
    const unknown = await run('https://nobody.example/post')
    expect(unknown).toMatchObject({ code: 1 })
    expect(unknown.output).toContain('neither a profile on a site we search nor a post we have found')
    expect(await api.db.$count(mentions)).toBe(1)
  })
})
