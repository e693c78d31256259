import * as z from 'zod'
import { parseJson, type FoundPost, type SourceAdapter, UnexpectedAnswer } from './adapter.ts'
import { textOfHtml } from './html-text.ts'

// https://hn.algolia.com/api

const site = 'https://news.ycombinator.com'

const answerSchema = z.object({ hits: z.array(z.unknown()) })
const hitSchema = z.object({
  objectID: z.string().regex(/^\d{1,15}$/),
  author: z.string(),
  created_at_i: z.int(),
  title: z.string().nullish(),
  story_title: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
})

export const hackernews: SourceAdapter = {
  pauseMs: 1000,
  intervalMs: 15 * 60_000,
  requestUrl: ({ term, newestAt }) => {
    const url = new URL('https://hn.algolia.com/api/v1/search_by_date')
    url.searchParams.set('query', `"${term}"`)
    url.searchParams.set('tags', '(story,comment)')
    url.searchParams.set('hitsPerPage', '100')
    if (newestAt !== null) url.searchParams.set('numericFilters', `created_at_i>${Math.floor(newestAt / 1000) - 1}`)
    return url
  },
  read: (body) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It has no list of hits')
    return { posts: answer.data.hits.flatMap(readHit) }
  },
}

function readHit(sent: unknown): FoundPost[] {
  const hit = hitSchema.safeParse(sent)
  if (!hit.success) return []
  const { objectID, author, created_at_i, title, story_title, story_text, comment_text } = hit.data
  return [
    {
      externalId: objectID,
      url: `${site}/item?id=${objectID}`,
      author,
      authorUrl: `${site}/user?id=${encodeURIComponent(author)}`,
      authorLinks: [],
      title: title ?? story_title ?? '',
      text: textOfHtml(comment_text ?? story_text ?? ''),
      language: null,
      postedAt: created_at_i * 1000,
    },
  ]
}
