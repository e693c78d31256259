import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPage } from '#functions/mentions/sources/pages.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { accessTo, type SourceDouble, startSources, type TestAccess } from '#tests/support/mention-sources/double.ts'
import type { SitePost } from '#tests/support/mention-sources/site-posts.ts'
import { hour, places } from '#tests/support/mention-sources/use-sources.ts'

const now = Date.UTC(2026, 10, 20, 12)
const at = now - hour

const clock = { now }
let double: SourceDouble
let access: TestAccess
beforeEach(async () => {
  clock.now = now
  double = await startSources(() => clock.now)
  access = accessTo(double, clock)
})
afterEach(() => double.stop())

const pollOf = (kind: PolledKind, traits: object = {}) => ({
  place: places[kind].place(double),
  term: kind === 'feed' ? '' : '"tea timer"',
  ...{ newestAt: null, cursor: null, etag: null, lastModified: null, undated: null, ...traits },
})
const read = (kind: PolledKind, traits: object = {}) => readPage(access, kind, pollOf(kind, traits))
/** Ids of all pages. */
const readAll = async (kind: PolledKind, traits: object): Promise<string[]> => {
  const reading = (await read(kind, traits))!
  const ids = reading.posts.map(({ externalId }) => externalId)
  return reading.cursor === null ? ids : [...ids, ...(await readAll(kind, { ...traits, cursor: reading.cursor }))]
}
const given = (kind: PolledKind, traits: Partial<SitePost> = {}) => {
  const usual = { id: '41', author: 'leaf', title: 'Which tea timer?', text: 'A tea timer & more. #teatimer', at }
  double.posts.push({ host: places[kind].host, ...usual, ...traits })
}

describe('Who wrote a post', () => {
  it('isn’t said by Reddit once the account is deleted', async () => {
    given('reddit', { id: 't3_1', author: '[deleted]' })
    given('reddit', { id: 't3_2', author: 'leaf' })
    const { posts } = (await read('reddit'))!
    expect(posts.map(({ author, authorUrl }) => [author, authorUrl])).toEqual([
      ['', null],
      ['leaf', 'https://www.reddit.com/user/leaf'],
    ])
  })

  const email = 'jane@mail.example'
  it('is never an email: feeds', async () => {
    const said = [email, `${email} (Jane)`, `Jane &lt;${email}&gt;`, `mailto:${email}`, '@jane@mail.example', 'jane']
    const items = said.map(
      (author, n) => `<item><link>https://blog.example/${n}</link><dc:creator>${author}</dc:creator></item>`,
    )
    const rss = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>N</title>
      ${items.map((item) => item.replace('<item>', '<item><title>T</title>')).join('')}
      <item><title>T</title><link>https://blog.example/x</link><author>${email} (Jane Doe)</author></item></channel></rss>`
    double.mood = () => ({ status: 200, body: rss })
    const names = ['', 'Jane', 'Jane', '', '@jane@mail.example', 'jane', 'Jane Doe']
    expect((await read('feed'))!.posts.map(({ author }) => author)).toEqual(names)
    const entry = `<entry><id>1</id><title>T</title><link href="/1"/><author><name>${email}</name></author></entry>`
    const item = {
      id: '1',
      url: 'https://blog.example/1',
      title: 'T',
      authors: [{ name: email, url: `mailto:${email}` }],
    }
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>N</title></channel><item rdf:about="1">
      <title>T</title><link>https://blog.example/1</link><dc:creator>${email}</dc:creator></item></rdf:RDF>`
    for (const body of [
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title>${entry}</feed>`,
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'N', items: [item] }),
      rdf,
    ]) {
      double.mood = () => ({ status: 200, body })
      expect((await read('feed'))!.posts).toMatchObject([{ author: '', authorUrl: null }])
    }
  })

  it('is never an email: sites that are searched', async () => {
    given('stackexchange', { author: email })
    expect((await read('stackexchange'))!.posts).toMatchObject([{ author: '' }])
    // Their accounts look like emails, and have a name without an @.
    given('lemmy', { author: email })
    given('lemmy', { author: 'jane', id: '42' })
    expect((await read('lemmy'))!.posts.map(({ author }) => author).sort()).toEqual(['', 'jane@lemmy.example'])
    given('mastodon', { author: `${email}@x` })
    expect((await read('mastodon'))!.posts).toMatchObject([{ author: '' }])
  })

  it('says in which language, as far as it has a code of two letters', async () => {
    const status = (id: number, language: string | null) => ({
      ...{ id: String(id), uri: `u:${id}`, url: `https://social.example/@a/${id}`, content: 'tea', language },
      ...{ created_at: '2026-11-20T11:00:00.000Z', account: { acct: 'a', url: 'https://social.example/@a' } },
    })
    const languages = ['fil', 'haw', 'de', 'pt-BR', 'EN', null]
    double.mood = () => ({ status: 200, body: JSON.stringify(languages.map((tag, id) => status(id, tag))) })
    expect((await read('mastodon'))!.posts.map(({ language }) => language)).toEqual([
      null,
      null,
      'de',
      'pt',
      'en',
      null,
    ])
  })

  it('when it’s before 1970 was on its first day', async () => {
    given('lemmy', { at: Date.UTC(1960, 0, 1) })
    expect((await read('lemmy'))!.posts).toMatchObject([{ postedAt: 0 }])
  })
})

describe('A search with more than one page', () => {
  it.each([
    ['hackernews', 250, 3],
    ['reddit', 250, 3],
    ['stackexchange', 250, 3],
    ['lemmy', 120, 3],
    ['mastodon', 100, 3],
  ] as const)('is read until what was seen before: %s', async (kind, count, pages) => {
    const firstId = 1000
    for (let n = 0; n < count; n += 1) {
      const id = kind === 'reddit' ? `t3_${firstId + n}` : String(firstId + n)
      given(kind, { id, at: now - n * 1000 })
    }
    const poll = { newestAt: now - (count - 20) * 1000 }
    const found = await readAll(kind, poll)
    expect([new Set(found).size, double.calls.length]).toEqual([count, pages])
  })

  it('is read as one page the first time', async () => {
    for (let n = 0; n < 300; n += 1) given('hackernews', { id: String(n), at: now - n * 1000 })
    const reading = (await read('hackernews'))!
    expect([reading.posts.length, reading.cursor]).toEqual([100, null])
  })

  it.each(['hackernews', 'reddit', 'stackexchange', 'mastodon'] as const)(
    'goes on where it was while others post and delete: %s',
    async (kind) => {
      const idOf = (n: number) => (kind === 'reddit' ? `t3_${5000 + n}` : String(5000 + n))
      for (let n = 0; n < 250; n += 1) given(kind, { id: idOf(n), at: now - n * 1000 })
      const since = { newestAt: now - 24 * hour }
      const first = (await read(kind, since))!
      given(kind, { id: idOf(900), at: now + 1000 })
      const deleted = double.posts.findIndex(({ id }) => id === idOf(3))
      double.posts.splice(deleted, 1)
      const rest = await readAll(kind, { ...since, cursor: first.cursor })
      const found = [...first.posts.map(({ externalId }) => externalId), ...rest]
      const lost = Array.from({ length: 250 }, (_, n) => idOf(n)).filter(
        (id) => !found.some((name) => name.endsWith(id)),
      )
      expect(lost).toEqual([])
    },
  )

  it('is read to its end although some posts of a page aren’t collected', async () => {
    const status = (id: number, bot: boolean) => ({
      ...{ id: String(id), uri: `u:${id}`, url: `https://social.example/@a/${id}`, content: 'tea' },
      ...{ created_at: '2026-11-20T11:00:00.000Z', account: { acct: 'a', url: 'https://b.example/@a', bot } },
    })
    const statuses = Array.from({ length: 40 }, (_, n) => status(99 - n, n === 5))
    double.mood = () => ({ status: 200, body: JSON.stringify(statuses) })
    expect((await read('mastodon', { newestAt: now - 24 * hour }))?.cursor).toBe('60')
    const creator = { name: 'leaf', actor_id: 'https://lemmy.example/u/leaf' }
    const posts = Array.from({ length: 50 }, (_, n) => ({
      post: { name: 'Tea', ap_id: `https://lemmy.example/post/${n}`, published: '2026-11-20T11:00:00Z' },
      creator: { ...creator, bot_account: n === 7 },
    }))
    double.mood = () => ({ status: 200, body: JSON.stringify({ posts, comments: [] }) })
    expect((await read('lemmy', { newestAt: now - 24 * hour }))?.cursor).toBe('2')
  })
})
