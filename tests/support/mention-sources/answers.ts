import { createHash } from 'node:crypto'
import type { SitePost, SourceResponse, SourceCall } from './site-posts.ts'

// What each site answers, as its documentation says.

/** Posts in which all words of a search appear, newest first. A phrase in quotes must appear as it is. */
function search(posts: readonly SitePost[], query: string): SitePost[] {
  const phrases = [...query.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) =>
    (phrase ?? word ?? '').toLowerCase(),
  )
  const has = ({ title, text }: SitePost, phrase: string) => `${title} ${text}`.toLowerCase().includes(phrase)
  return posts.filter((post) => phrases.every((phrase) => has(post, phrase))).toSorted((a, b) => b.at - a.at)
}

const json = (body: unknown): SourceResponse => ({ status: 200, body: JSON.stringify(body) })
const seconds = (ms: number) => Math.floor(ms / 1000)

export function answerOf({ host, url, headers }: SourceCall, all: readonly SitePost[]): SourceResponse {
  const posts = all.filter((post) => post.host === host)
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  const path = url.pathname
  if (host === 'hn.algolia.com' && path === '/api/v1/search_by_date') return hackerNews(posts, ask)
  if (host === 'www.reddit.com' && path === '/api/v1/access_token')
    return json({ access_token: 'a-token', expires_in: 86_400 })
  if (host === 'oauth.reddit.com' && path === '/search') {
    const isKnown = headers.authorization === 'Bearer a-token'
    const known = all.filter((post) => post.host === 'www.reddit.com')
    return isKnown ? redditApi(known, ask) : { status: 401, body: '{}' }
  }
  if (host === 'www.reddit.com' && path === '/search.rss') return reddit(posts, ask)
  if (host === 'api.stackexchange.com' && path === '/2.3/search/advanced') return stackExchange(all, ask)
  if (path === '/api/v3/search') return lemmy(posts, ask)
  if (path.startsWith('/api/v1/timelines/tag/'))
    return mastodon(posts, decodeURIComponent(path.split('/').at(-1) ?? ''), ask)
  if (path.endsWith('.xml')) return feed(posts, headers['if-none-match'])
  return { status: 404, body: '{}' }
}

type Ask = (name: string) => string

function hackerNews(posts: readonly SitePost[], ask: Ask): SourceResponse {
  const since = Number(/created_at_i>(\d+)/.exec(ask('numericFilters'))?.[1] ?? 0)
  const until = Number(/created_at_i<=(\d+)/.exec(ask('numericFilters'))?.[1] ?? Infinity)
  const found = search(posts, ask('query')).filter(({ at }) => seconds(at) > since && seconds(at) <= until)
  const [size, page] = [Number(ask('hitsPerPage')), Number(ask('page'))]
  const hits = found.slice(page * size, (page + 1) * size).map(({ id, author, title, text, at }) => ({
    objectID: id,
    author,
    created_at: new Date(at).toISOString(),
    created_at_i: seconds(at),
    ...(title === '' ? { story_title: 'A story', comment_text: text } : { title, story_text: text }),
    _tags: ['story', `author_${author}`],
    _highlightResult: { author: { value: author } },
  }))
  return json({ hits, nbHits: found.length, page, nbPages: Math.ceil(found.length / size), hitsPerPage: size })
}

function redditPage(posts: readonly SitePost[], ask: Ask): SitePost[] {
  const terms = ask('q').split(' OR ')
  const found = posts
    .filter((post) => terms.some((term) => search([post], term.replace(/^\((.*)\)$/, '$1')).length > 0))
    .toSorted((a, b) => b.at - a.at)
  const start = found.findIndex(({ id }) => id === ask('after')) + 1
  return found.slice(start, start + Number(ask('limit')))
}

function redditApi(posts: readonly SitePost[], ask: Ask): SourceResponse {
  const children = redditPage(posts, ask).map(({ id, author, title, text, at }) => ({
    kind: 't3',
    data: {
      name: id,
      permalink: `/r/tea/comments/${id.replace('t3_', '')}/post/`,
      author,
      title,
      selftext: text,
      created_utc: at / 1000,
    },
  }))
  return json({ kind: 'Listing', data: { after: null, children } })
}

function reddit(posts: readonly SitePost[], ask: Ask): SourceResponse {
  const entries = redditPage(posts, ask).map(
    ({ id, author, title, text, at }) => `<entry><author><name>/u/${escape(author)}</name>
      <uri>https://www.reddit.com/user/${escape(author)}</uri></author><category term="tea" label="r/tea"/>
      <content type="html">${escape(`<!-- SC_OFF --><div class="md"><p>${text}</p></div><!-- SC_ON --> submitted by
        <a href="https://www.reddit.com/user/${author}"> /u/${author} </a> <span><a href="x">[link]</a></span>`)}</content>
      <id>${id}</id><link href="https://www.reddit.com/r/tea/comments/${id.replace('t3_', '')}/post/" />
      <updated>${iso(at)}</updated><published>${iso(at)}</published><title>${escape(title)}</title></entry>`,
  )
  return atom(entries)
}

export function atom(entries: readonly string[]): SourceResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>search</title>
    <id>/search.rss</id>${entries.join('')}</feed>`
  return { status: 200, body, headers: { 'content-type': 'application/atom+xml; charset=UTF-8' } }
}

function stackExchange(all: readonly SitePost[], ask: Ask): SourceResponse {
  const own = all.filter(({ host }) => host === `${ask('site')}.stackexchange.com`)
  const until = Number(ask('todate') || Infinity)
  const found = search(own, ask('q')).filter(({ at }) => seconds(at) >= Number(ask('fromdate')) && seconds(at) <= until)
  const [size, page] = [Number(ask('pagesize')), Number(ask('page') || '1')]
  const items = found.slice((page - 1) * size, page * size).map(({ host, id, author, title, text, at }) => ({
    question_id: Number(id),
    link: `https://${host}/questions/${id}/question`,
    title: escape(title),
    body: `<p>${text}</p>`,
    creation_date: seconds(at),
    owner: { display_name: escape(author), link: `https://${host}/users/${id}/${author}`, user_id: Number(id) },
    is_answered: false,
  }))
  return json({ items, has_more: found.length > page * size, quota_max: 10_000, quota_remaining: 9000 })
}

function lemmy(posts: readonly SitePost[], ask: Ask): SourceResponse {
  const [size, page] = [Number(ask('limit')), Number(ask('page') || '1')]
  const found = search(posts, ask('q')).slice((page - 1) * size, page * size)
  const creator = ({ author, host }: SitePost) => ({
    name: author,
    actor_id: `https://${host}/u/${author}`,
    bot_account: false,
  })
  return json({
    type_: 'All',
    posts: found.map((post) => ({
      post: {
        id: Number(post.id),
        name: post.title,
        body: post.text,
        ap_id: `https://${post.host}/post/${post.id}`,
        published: iso(post.at).replace('Z', '000'),
        deleted: false,
        removed: false,
      },
      creator: creator(post),
    })),
    comments: [],
    communities: [],
    users: [],
  })
}

function mastodon(posts: readonly SitePost[], hashtag: string, ask: Ask): SourceResponse {
  const tagged = search(posts, `#${hashtag}`)
  const start = tagged.findIndex(({ id }) => id === ask('max_id')) + 1
  return json(
    tagged.slice(start, start + Number(ask('limit'))).map(({ host, id, author, text, at }) => ({
      id,
      uri: `https://${host}/users/${author}/statuses/${id}`,
      url: `https://${host}/@${author}/${id}`,
      created_at: iso(at),
      content: `<p>${text}</p>`,
      spoiler_text: '',
      language: 'en',
      account: { acct: author, url: `https://${host}/@${author}`, bot: false, noindex: false, fields: [] },
    })),
  )
}

function feed(posts: readonly SitePost[], seen: string | undefined): SourceResponse {
  const items = posts
    .toSorted((a, b) => b.at - a.at)
    .map(
      ({
        host,
        id,
        author,
        title,
        text,
        at,
      }) => `<item><title>${escape(title)}</title><guid isPermaLink="false">${id}</guid>
      <link>https://${host}/${id}</link><dc:creator>${escape(author)}</dc:creator><pubDate>${new Date(at).toUTCString()}</pubDate>
      <description>${escape(`<p>${text}</p>`)}</description></item>`,
    )
  const body = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title>
    <language>en-us</language>${items.join('')}</channel></rss>`
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  const headers = { 'content-type': 'application/rss+xml', etag }
  return seen === etag ? { status: 304, body: '', headers } : { status: 200, body, headers }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
