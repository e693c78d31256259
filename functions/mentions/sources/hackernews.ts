import * as z from 'zod'
import { freshMs } from '#src/domain/mentions/sources.ts'
import {
  type FoundPost,
  mayHaveMore,
  parseJson,
  readItems,
  searchedSince,
  type SourceAdapter,
  UnexpectedAnswer,
} from './adapter.ts'
import { textOfHtml } from './html-text.ts'

// https://hn.algolia.com/api

const api = 'hn.algolia.com'
const site = 'https://news.ycombinator.com'
const pageSize = 100

const answerSchema = z.object({ hits: z.array(z.unknown()), nbPages: z.int().optional() })
const hitSchema = z.object({
  objectID: z.string().regex(/^\d{1,15}$/),
  author: z.string().min(1),
  created_at_i: z.int().nonnegative(),
  title: z.string().nullish(),
  story_title: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
})
export const hackernews: SourceAdapter = {
  pauseMs: 1000,
  intervalMs: 15 * 60_000,
  requestUrl: (target, { originOf }) => {
    const url = new URL('/api/v1/search_by_date', originOf(api))
    const since = Math.floor(searchedSince(target, freshMs) / 1000)
    const query = {
      query: target.term,
      tags: '(story,comment)',
      hitsPerPage: String(pageSize),
      numericFilters: `created_at_i>${since}`,
      // Phrases in quotes, and no guesses at what was meant.
      advancedSyntax: 'true',
      typoTolerance: 'false',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body, target, url) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It has no list of hits')
    const { hits, nbPages = 1 } = answer.data
    const posts = readItems(hits, hitSchema, readHit)
    const page = Number(url.searchParams.get('page')) + 1
    const next = new URL(url)
    next.searchParams.set('page', String(page))
    return { posts, next: page < nbPages && mayHaveMore(posts, target, pageSize) ? next : undefined }
  },
}

function readHit(hit: z.infer<typeof hitSchema>): FoundPost {
  const { objectID: id, author, created_at_i, title, story_title, story_text, comment_text } = hit
  return {
    externalId: id,
    url: `${site}/item?id=${id}`,
    author,
    authorUrl: `${site}/user?id=${encodeURIComponent(author)}`,
    authorLinks: [],
    title: title ?? story_title ?? '',
    text: textOfHtml(comment_text ?? story_text ?? ''),
    language: null,
    postedAt: created_at_i * 1000,
  }
}
