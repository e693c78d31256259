import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPage } from '#functions/mentions/sources/pages.ts'
import { SourceFault } from '#functions/mentions/sources/requests.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import { type PolledKind, polledKinds } from '#src/domain/mentions/sources.ts'
import { textLength } from '#src/domain/text/text.ts'
import { longestBlock } from '#tests/support/event-loop.ts'
import { atom, escape } from '#tests/support/mention-sources/answers.ts'
import { accessTo, type SourceDouble, startSources, type TestAccess } from '#tests/support/mention-sources/double.ts'
import type { Mood } from '#tests/support/mention-sources/site-posts.ts'
import { hour, places } from '#tests/support/mention-sources/use-sources.ts'
import { inFull } from '#tests/support/full.ts'

// What sources answer that they shouldn't.

const now = Date.UTC(2026, 10, 20, 12)
const clock = { now }
let double: SourceDouble
let access: TestAccess
beforeEach(async () => {
  double = await startSources(() => clock.now)
  access = accessTo(double, clock)
})
afterEach(() => double.stop())

const read = (kind: PolledKind) => {
  const poll = { place: places[kind].place(double), term: kind === 'feed' ? '' : 'tea', newestAt: now - hour }
  return readPage(access, kind, { ...poll, cursor: null, etag: null, lastModified: null, undated: null })
}
const answer = (body: string | Buffer, status = 200, headers = {}) => {
  double.mood = () => ({ status, body, headers })
}
const faultOf = async (kind: PolledKind): Promise<SourceFault> => {
  const error = await read(kind).then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(SourceFault)
  return error as SourceFault
}

const at = Math.floor(now / 1000) - 60
type Texts = { title: string; text: string; author: string }

/** An answer of each source with one post of these texts. */
const withPost: Record<PolledKind, (texts: Texts) => string> = {
  hackernews: ({ title, text, author }) =>
    JSON.stringify({ hits: [{ objectID: '1', author, created_at_i: at, title, story_text: text }] }),
  reddit: ({ title, text, author }) =>
    atom([
      `<entry><author><name>/u/${escape(author)}</name><uri>https://www.reddit.com/user/x</uri></author><id>t3_1</id>
       <content type="html">${escape(`<!-- SC_OFF -->${text}<!-- SC_ON -->`)}</content><title>${escape(title)}</title>
       <link href="https://www.reddit.com/r/tea/comments/1/x/"/><updated>${new Date(at * 1000).toISOString()}</updated></entry>`,
    ]).body.toString(),
  stackexchange: ({ title, text, author }) =>
    JSON.stringify({
      items: [
        {
          ...{ question_id: 1, link: 'https://stackoverflow.com/q/1', title, body: text, creation_date: at },
          owner: { display_name: author },
        },
      ],
    }),
  lemmy: ({ title, text, author }) =>
    JSON.stringify({
      comments: [],
      posts: [
        {
          post: { name: title, body: text, ap_id: 'https://lemmy.example/post/1', published: '2026-11-20T11:59:00Z' },
          creator: { name: author, actor_id: 'https://lemmy.example/u/x' },
        },
      ],
    }),
  mastodon: ({ title, text, author }) =>
    JSON.stringify([
      {
        ...{ id: '1', uri: 'u:1', url: 'https://social.example/@x/1', created_at: '2026-11-20T11:59:00.000Z' },
        ...{ content: text, spoiler_text: title, account: { acct: author, url: 'https://social.example/@x' } },
      },
    ]),
  feed: ({ title, text, author }) =>
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>N</title><item><title>${escape(title)}</title>
     <link>https://blog.example/1</link><guid>1</guid><dc:creator>${escape(author)}</dc:creator>
     <description>${escape(text)}</description></item></channel></rss>`,
}

/** One that is JSON, and one that is XML. */
const typical: readonly PolledKind[] = ['hackernews', 'feed']

describe.each(typical)('An answer of %s', showsAnswers)
describe.each(polledKinds.filter((kind) => !typical.includes(kind)))('An answer of %s', inFull, showsAnswers)

function showsAnswers(kind: PolledKind): void {
  it.each<[string, Mood, string]>([
    [
      'isn’t what it should be',
      { status: 200, body: '<!doctype html><title>Maintenance</title>' },
      sourceFaults.unexpected(kind),
    ],
    ['is empty', { status: 200, body: '' }, sourceFaults.unexpected(kind)],
    ['is cut short', { status: 200, body: '{"hits":[{"objectID":"1",' }, sourceFaults.unexpected(kind)],
    ['is null', { status: 200, body: 'null' }, sourceFaults.unexpected(kind)],
    [
      'has other types',
      { status: 200, body: '{"hits":{},"items":5,"posts":"x","comments":null}' },
      sourceFaults.unexpected(kind),
    ],
    ['nests a million lists', { status: 200, body: '['.repeat(1_000_000) }, sourceFaults.unexpected(kind)],
    ['is nothing but white space', { status: 200, body: ' '.repeat(1_000_000) }, sourceFaults.unexpected(kind)],
    ['is larger than we read', { status: 200, body: Buffer.alloc(5_000_000, 32) }, sourceFaults.tooLarge(kind)],
    [
      'is a bomb when it is unpacked',
      { status: 200, body: gzipSync(Buffer.alloc(50_000_000, 32)), headers: { 'content-encoding': 'gzip' } },
      sourceFaults.tooLarge(kind),
    ],
    [
      'isn’t the encoding it says',
      { status: 200, body: '{}', headers: { 'content-encoding': 'zstd' } },
      sourceFaults.unexpected(kind),
    ],
    ['is missing', { status: 404, body: '' }, sourceFaults.missing(kind, 404)],
    ['is a refusal', { status: 403, body: '' }, sourceFaults.blocked(kind, 403)],
    ['is unknown', { status: 418, body: '' }, sourceFaults.refused(kind, 418)],
    ['is not modified, which we didn’t ask', { status: 304, body: '' }, sourceFaults.refused(kind, 304)],
    ['is an error', { status: 503, body: 'x' }, sourceFaults.down(kind, 503)],
    ['is cut off', 'cut', 'The connection broke.'],
    ['never comes', 'hang', 'It took too long to respond.'],
  ])('that %s is a fault in words', async (_, mood, words) => {
    double.mood = () => mood
    expect((await faultOf(kind)).message).toBe(words)
  })

  it('that asks to wait is obeyed', async () => {
    answer('', 429, { 'retry-after': '120' })
    expect(await faultOf(kind)).toMatchObject({ scope: 'host', waitMs: 120_000, message: sourceFaults.busy(kind) })
    answer('', 503, { 'retry-after': new Date(now + hour).toUTCString() })
    expect(await faultOf(kind)).toMatchObject({ scope: 'host', waitMs: hour })
  })

  it('that leads to a private host isn’t followed', async () => {
    for (const location of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest/meta-data',
      'http://intern.example/',
      'file:///etc/passwd',
    ]) {
      answer('', 302, { location })
      expect((await faultOf(kind)).message, location).toBe(sourceFaults.notPublic)
    }
    expect(double.calls).toHaveLength(4)
  })

  it('is text, whatever it has in it', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const controls = 'a\u0000b\u0007c\u202Edlrow\u2066x\uFFFE'
    answer(
      withPost[kind]({
        title: `T ${script} ${controls}`,
        text: `<p>X</p>${script}\n${controls}`,
        author: `n\u202E${script}`,
      }),
    )
    const [post] = (await read(kind))!.posts
    for (const text of [post!.title, post!.text, post!.author]) {
      expect(text).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069\ufffe]/)
      expect(text.isWellFormed()).toBe(true)
    }
    // Lemmy's texts are Markdown, which is shown as it is.
    expect(post!.text.includes('onerror')).toBe(kind === 'lemmy')
    expect(post!.url).toMatch(/^https:/)
  })

  it('with titles and names of a megabyte is shortened without delay', async () => {
    const long = (length: number) => '<b>x &amp; y '.repeat(length)
    let posts: { title: string; text: string; author: string }[] = []
    const blocked = await longestBlock(async () => {
      answer(withPost[kind]({ title: long(80_000), text: long(40_000), author: long(10_000) }))
      posts = (await read(kind))!.posts
    })
    const [post] = posts
    expect(textLength(post!.title)).toBeLessThanOrEqual(303)
    expect(textLength(post!.text)).toBeLessThanOrEqual(10_003)
    expect(textLength(post!.author)).toBeLessThanOrEqual(103)
    expect(blocked).toBeLessThan(500)
  })

  it('in which no post has its usual fields is a fault, so that nothing passes for silence', async () => {
    const changed = withPost[kind]({ title: 'T', text: 'X', author: 'n' })
      .replace(/"(?:objectID|question_id|ap_id|uri)":/, '"renamed":')
      .replace(/<link[^>]*>(?:[^<]*<\/link>)?/, '')
      .replace('<guid>1</guid>', '')
    answer(changed)
    expect((await faultOf(kind)).message).toBe(sourceFaults.unexpected(kind))
  })
}
