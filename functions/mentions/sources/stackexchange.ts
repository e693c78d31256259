import * as z from 'zod'
import { freshMs } from '#src/domain/mentions/sources.ts'
import {
  type FoundPost,
  httpUrl,
  mayHaveMore,
  parseJson,
  readItems,
  searchedSince,
  type SourceAdapter,
  UnexpectedAnswer,
} from './adapter.ts'
import { textOfHtml } from './html-text.ts'

// https://api.stackexchange.com/docs/advanced-search. `place` is a site: `stackoverflow`, `softwarerecs`.

const api = 'api.stackexchange.com'
const pageSize = 100
const hour = 3_600_000
const day = 24 * hour

const answerSchema = z.object({
  items: z.array(z.unknown()),
  has_more: z.boolean().optional(),
  backoff: z.number().nonnegative().max(86_400).optional(),
  quota_max: z.int().positive().optional(),
  quota_remaining: z.int().optional(),
})
const questionSchema = z.object({
  question_id: z.int().positive(),
  link: httpUrl,
  title: z.string(),
  body: z.string().optional(),
  creation_date: z.int().nonnegative(),
  owner: z.object({ display_name: z.string().optional(), link: httpUrl.optional() }).optional(),
})

export const stackexchange: SourceAdapter = {
  pauseMs: 1000,
  intervalMs: hour,
  requestUrl: (target, { stackExchangeKey, originOf }) => {
    const url = new URL('/2.3/search/advanced', originOf(api))
    const query = {
      order: 'desc',
      sort: 'creation',
      q: target.term,
      pagesize: String(pageSize),
      fromdate: String(Math.floor(searchedSince(target, freshMs) / 1000)),
      site: target.place,
      filter: 'withbody',
      ...(stackExchangeKey && { key: stackExchangeKey }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body, target, url) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It has no list of items')
    // Without a key, an IP may ask 300 times a day.
    const { items, has_more = false, backoff = 0, quota_max = 300, quota_remaining = 1 } = answer.data
    const posts = readItems(items, questionSchema, readQuestion)
    const next = new URL(url)
    next.searchParams.set('page', String(Number(url.searchParams.get('page') ?? '1') + 1))
    // The day's requests are spread over the day. When none is left, asking again would only be refused.
    const spread = quota_remaining <= 0 ? 6 * hour : day / quota_max
    return {
      posts,
      next: has_more && mayHaveMore(posts, target, pageSize) ? next : undefined,
      waitMs: Math.max(backoff * 1000, spread),
    }
  },
}

function readQuestion({
  question_id,
  link,
  title,
  body,
  creation_date,
  owner,
}: z.infer<typeof questionSchema>): FoundPost {
  return {
    externalId: String(question_id),
    url: link,
    author: textOfHtml(owner?.display_name ?? ''),
    authorUrl: owner?.link ?? null,
    authorLinks: [],
    title: textOfHtml(title),
    text: textOfHtml(body ?? ''),
    language: null,
    postedAt: creation_date * 1000,
  }
}
