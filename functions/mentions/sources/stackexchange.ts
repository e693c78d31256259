import * as z from 'zod'
import {
  cursorBefore,
  type FoundPost,
  httpUrl,
  mayHaveMore,
  parseJson,
  readItems,
  searchedSince,
  type SourceAdapter,
  UnexpectedResponse,
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
      fromdate: String(Math.floor(searchedSince(target) / 1000)),
      // Older pages by time: without a key, the API refuses those after the 25th.
      ...(target.cursor !== null && { todate: target.cursor }),
      site: target.place,
      filter: 'withbody',
      ...(stackExchangeKey && { key: stackExchangeKey }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body, target) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedResponse('It has no list of items')
    // Without a key, an IP may ask 300 times a day.
    const { items, has_more = false, backoff = 0, quota_max = 300, quota_remaining = 1 } = answer.data
    const posts = readItems(items, questionSchema, readQuestion)
    return {
      posts,
      next: mayHaveMore(posts, target, has_more) ? cursorBefore(posts, target) : undefined,
      // When none of the day's requests is left, asking again would only be refused.
      waitMs: Math.max(backoff * 1000, quota_remaining <= 0 ? 6 * hour : 0),
      spreadMs: day / quota_max,
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
