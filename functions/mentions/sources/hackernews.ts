import * as z from 'zod'
import {
  cursorBefore,
  type FoundPost,
  mayHaveMore,
  parseJson,
  readItems,
  searchedSince,
  type SourceAdapter,
  UnexpectedResponse,
} from './adapter.ts'
import { textOfHtml } from './html-text.ts'

// https://hn.algolia.com/api

const api = 'hn.algolia.com'
const site = 'https://news.ycombinator.com'
const pageSize = 100

const answerSchema = z.object({ hits: z.array(z.unknown()) })
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
    const since = Math.floor(searchedSince(target) / 1000)
    const query = {
      query: target.term,
      tags: '(story,comment)',
      hitsPerPage: String(pageSize),
      // Older pages by time: Algolia sends a thousand hits of a search at most, and pages move while others post.
      numericFilters: `created_at_i>${since}${target.cursor === null ? '' : `,created_at_i<=${target.cursor}`}`,
      // Phrases in quotes, and no guesses at what was meant.
      advancedSyntax: 'true',
      typoTolerance: 'false',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body, target) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedResponse('It has no list of hits')
    const { hits } = answer.data
    const posts = readItems(hits, hitSchema, readHit)
    const hasMore = mayHaveMore(posts, target, hits.length >= pageSize)
    return { posts, next: hasMore ? cursorBefore(posts, target) : undefined }
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
