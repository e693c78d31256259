import { describe, expect, it } from 'vitest'
import { knownPost } from '#functions/mentions/links/known-sites.ts'
import { readKnownPost } from '#functions/mentions/links/posts.ts'
import { UnexpectedResponse } from '#functions/mentions/sources/adapter.ts'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenOwner } from '#tests/support/mentions.ts'

describe('a link of Reddit or Stack Exchange', () => {
  const api = useApi('file')
  const sources = useSources(api)
  const read = (link: string) => readKnownPost(api.services, new URL(link), sources.access)
  const asked = () => sources.double.calls.map(({ url }) => `${url.pathname}${url.search}`)
  const entry = (id: string, author: string, text: string) => `<entry><author><name>/u/${author}</name></author>
    <content type="html">&lt;!-- SC_OFF --&gt;&lt;p&gt;${text}&lt;/p&gt;&lt;!-- SC_ON --&gt;</content><id>${id}</id>
    <link href="https://www.reddit.com/r/tea/comments/1abc/which/${id.slice(3)}/"/><title>Which timer?</title>
    <updated>2026-11-19T08:00:00+00:00</updated></entry>`
  const thread = (...entries: string[]) => {
    const body = `<feed xmlns="http://www.w3.org/2005/Atom"><title>tea</title>${entries.join('')}</feed>`
    sources.double.mood = () => ({ status: 200, body })
  }
  const post = entry('t3_1abc', 'leaf', 'Mine broke')

  it('to a comment is read as that comment, however the link names it', async () => {
    thread(post, entry('t1_2def', 'sprout', 'Try a kettle'))
    for (const link of [
      'https://www.reddit.com/r/tea/comments/1abc/which_timer/2def/',
      'https://np.reddit.com/r/tea/comments/1abc/comment/2def/?context=3',
    ]) {
      const found = (await read(link))?.post
      expect(found).toMatchObject({ externalId: 't1_2def', author: 'sprout', text: 'Try a kettle' })
    }
    expect(new Set(asked())).toEqual(new Set(['/r/tea/comments/1abc/_/2def/.rss?limit=5']))
  })

  it('to a comment that Reddit doesn’t show isn’t read as the post above it', async () => {
    thread(post)
    expect(await read('https://www.reddit.com/r/tea/comments/1abc/which_timer/2def/')).toBeNull()
  })

  it('to a post is read whichever of Reddit’s hosts it has', async () => {
    thread(post)
    for (const link of [
      ...['np', 'm', 'sh', 'old'].map((name) => `https://${name}.reddit.com/r/tea/comments/1abc/which_timer/`),
      'https://redd.it/1abc',
    ]) {
      expect([link, (await read(link))?.post.externalId]).toEqual([link, 't3_1abc'])
    }
    expect(asked().at(-1)).toBe('/comments/1abc/.rss?limit=1')
  })

  it('that can’t be read says why and is kept as typed', async () => {
    const { owner, projectId } = await givenOwner(api)
    for (const [path, note] of [
      ['/r/tea/s/AbCd1234', mentionMessages.shareLink],
      ['/r/tea/comments/1abc/which_timer/2def/', mentionMessages.redditComment],
    ] as const) {
      const url = `https://www.reddit.com${path}`
      const { status, body } = await send<{ mention: Mention; unread: string }>(
        api,
        `POST /posts/${projectId}/mentions`,
        {
          token: owner.token,
          body: { url, text: 'Try a kettle', author: 'sprout' },
        },
      )
      expect([status, body.data.unread]).toEqual([201, note])
      expect(body.data.mention).toMatchObject({ url, text: 'Try a kettle', author: 'sprout', source: 'link' })
    }
  })

  it('to an answer is read as that answer', async () => {
    const item = { answer_id: 9, question_id: 5, body: '<p>A kettle</p>', creation_date: 1_763_600_000 }
    const owner = { display_name: 'sprout', link: 'https://stackoverflow.com/users/3/sprout' }
    sources.double.mood = () => ({ status: 200, body: JSON.stringify({ items: [{ ...item, owner }] }) })
    for (const path of ['/a/9', '/a/9/1234', '/questions/5/which-timer/9']) {
      const found = await read(`https://stackoverflow.com${path}`)
      expect(found).toMatchObject({ place: 'stackoverflow' })
      expect(found?.post).toMatchObject({ externalId: '9', url: 'https://stackoverflow.com/a/9', author: 'sprout' })
      expect(found?.post).toMatchObject({ title: '', text: 'A kettle', postedAt: 1_763_600_000_000 })
    }
    expect(new Set(asked())).toEqual(new Set(['/2.3/answers/9?site=stackoverflow&filter=withbody']))
  })
})

describe('a link of a site that we know', () => {
  const read = (link: string, answer: unknown) => {
    const { adapter, asSearch, place, ...known } = knownPost(new URL(link))!
    const target = { place, term: '', newestAt: null, cursor: null, now: 0 }
    const [post] = adapter.read(
      asSearch(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      target,
      new URL(known.requestUrl),
    ).posts
    return { post, place, requestUrl: known.requestUrl, kind: known.kind }
  }

  it('is read as its API documents it: Hacker News', () => {
    const item = {
      by: 'leaf',
      id: 8863,
      kids: [1],
      score: 9,
      time: 1_763_600_000,
      title: 'Tea',
      type: 'story',
      url: 'x',
    }
    expect(read('https://news.ycombinator.com/item?id=8863', item)).toMatchObject({
      requestUrl: 'https://hacker-news.firebaseio.com/v0/item/8863.json',
      post: { externalId: '8863', author: 'leaf', title: 'Tea', text: '', postedAt: 1_763_600_000_000 },
    })
    const comment = { by: 'leaf', id: 9, parent: 8, time: 1_763_600_000, text: 'Try <i>this</i>', type: 'comment' }
    expect(read('https://news.ycombinator.com/item?id=9', comment).post).toMatchObject({ text: 'Try this' })
    expect(() => read('https://news.ycombinator.com/item?id=10', null)).toThrow(UnexpectedResponse)
  })

  it('is read as its API documents it: Stack Exchange', () => {
    const link = 'https://softwarerecs.stackexchange.com/questions/5/tea'
    const item = { question_id: 5, link, title: 'Tea &amp; time', body: '<p>Which?</p>', creation_date: 1_763_600_000 }
    expect(read(link, { items: [item] })).toMatchObject({
      ...{
        kind: 'stackexchange',
        place: 'softwarerecs',
        post: { externalId: '5', title: 'Tea & time', text: 'Which?' },
      },
      requestUrl: 'https://api.stackexchange.com/2.3/questions/5?site=softwarerecs&filter=withbody',
    })
    expect(knownPost(new URL('https://stackoverflow.com/q/7'))?.place).toBe('stackoverflow')
  })

  it('is read as its feed: Reddit', () => {
    const link = 'https://old.reddit.com/r/tea/comments/1abc/which_timer/'
    const html = '&lt;!-- SC_OFF --&gt;&lt;div&gt;&lt;p&gt;Mine broke&lt;/p&gt;&lt;/div&gt;&lt;!-- SC_ON --&gt;'
    const feed = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>tea</title>
      <entry><author><name>/u/leaf</name><uri>https://www.reddit.com/user/leaf</uri></author>
      <content type="html">${html}</content><id>t3_1abc</id>
      <link href="https://www.reddit.com/r/tea/comments/1abc/which_timer/"/><title>Which timer?</title>
      <published>2026-11-19T08:00:00+00:00</published></entry></feed>`
    expect(read(link, feed)).toMatchObject({
      ...{ kind: 'reddit', place: '', requestUrl: 'https://www.reddit.com/r/tea/comments/1abc/.rss?limit=1' },
      post: { externalId: 't3_1abc', author: 'leaf', title: 'Which timer?', text: 'Mine broke' },
    })
  })

  it('is read as its API documents it: Mastodon', () => {
    const account = { acct: 'leaf', url: 'https://social.example/@leaf' }
    const status = {
      uri: 'https://social.example/users/leaf/statuses/112233',
      url: 'https://social.example/@leaf/112233',
    }
    const rest = { created_at: '2026-11-19T08:00:00.000Z', content: '<p>Tea?</p>', language: 'en', account }
    expect(read(status.url, { ...status, ...rest })).toMatchObject({
      ...{ kind: 'mastodon', place: 'social.example', post: { externalId: status.uri, author: 'leaf@social.example' } },
      requestUrl: 'https://social.example/api/v1/statuses/112233',
    })
  })

  it('is another page’s if its path is', () => {
    const others = [
      'https://news.ycombinator.com/newest',
      'https://news.ycombinator.com/item?id=1%2F..',
      'https://stackoverflow.com/',
    ]
    for (const url of [...others, 'https://forum.example/post/x', 'https://forum.example/@leaf']) {
      expect([url, knownPost(new URL(url))]).toEqual([url, null])
    }
  })
})
