import * as z from 'zod'
import { parseJson, type FoundPost, type SourceAdapter, UnexpectedAnswer } from './adapter.ts'
import { textOfHtml } from './html-text.ts'

// https://api.stackexchange.com/docs/advanced-search. `place` is a site: `stackoverflow`, `softwarerecs`.

const answerSchema = z.object({
  items: z.array(z.unknown()),
  backoff: z.number().nonnegative().max(86_400).optional(),
  quota_remaining: z.int().optional(),
})
const questionSchema = z.object({
  question_id: z.int().positive(),
  link: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().optional(),
  creation_date: z.int(),
  owner: z.object({ display_name: z.string(), link: z.url({ protocol: /^https?$/ }).optional() }).optional(),
})

/** Without a key, an IP may ask 300 times a day. */
const hour = 3_600_000

export const stackexchange: SourceAdapter = {
  pauseMs: 1000,
  intervalMs: hour,
  requestUrl: ({ place, term, newestAt }, { stackExchangeKey }) => {
    const url = new URL('https://api.stackexchange.com/2.3/search/advanced')
    const query = {
      order: 'desc',
      sort: 'creation',
      q: `"${term}"`,
      site: place,
      pagesize: '100',
      filter: 'withbody',
      ...(newestAt !== null && { fromdate: String(Math.floor(newestAt / 1000)) }),
      ...(stackExchangeKey && { key: stackExchangeKey }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It has no list of items')
    const { items, backoff = 0, quota_remaining } = answer.data
    const posts = items.flatMap(readQuestion)
    // When nothing is left for today, asking again would only be refused.
    return { posts, waitMs: quota_remaining === 0 ? 6 * hour : backoff * 1000 }
  },
}

function readQuestion(sent: unknown): FoundPost[] {
  const question = questionSchema.safeParse(sent)
  if (!question.success) return []
  const { question_id, link, title, body = '', creation_date, owner } = question.data
  return [
    {
      externalId: String(question_id),
      url: link,
      author: textOfHtml(owner?.display_name ?? ''),
      authorUrl: owner?.link ?? null,
      authorLinks: [],
      title: textOfHtml(title),
      text: textOfHtml(body),
      language: null,
      postedAt: creation_date * 1000,
    },
  ]
}
