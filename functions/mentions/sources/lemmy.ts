import * as z from 'zod'
import {
  type FoundPost,
  httpUrl,
  mayHaveMore,
  parseJson,
  readItems,
  type SourceAdapter,
  UnexpectedResponse,
} from './adapter.ts'
import { handleOf } from './handles.ts'

// https://lemmy.readme.io/reference/get_search. `place` is an instance's host.

const pageSize = 50

const flags = { deleted: z.boolean().optional(), removed: z.boolean().optional() }
const answerSchema = z.object({ posts: z.array(z.unknown()), comments: z.array(z.unknown()) })
const creator = z.object({ name: z.string(), actor_id: httpUrl, bot_account: z.boolean().optional() })
/** Some versions leave the time zone out. It is UTC. */
const published = z
  .string()
  .transform((text) => Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`))
  .pipe(z.number())
const postSchema = z.object({
  post: z.object({ name: z.string(), body: z.string().nullish(), ap_id: httpUrl, published, ...flags }),
  creator,
})
const commentSchema = z.object({
  comment: z.object({ content: z.string(), ap_id: httpUrl, published, ...flags }),
  post: z.object({ name: z.string() }),
  creator,
})

export const lemmy: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  requestUrl: ({ place, term, cursor }, { originOf }) => {
    const url = new URL('/api/v3/search', originOf(place))
    // It looks for the words in this order, and knows no quotes.
    const query = { q: term.replaceAll('"', ''), type_: 'All', sort: 'New', listing_type: 'All' }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    url.searchParams.set('limit', String(pageSize))
    if (cursor !== null) url.searchParams.set('page', cursor)
    return url
  },
  read: (body, target) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedResponse('It has no lists of posts and comments')
    const sent = answer.data
    const posts = readItems(sent.posts, postSchema, readPost)
    const comments = readItems(sent.comments, commentSchema, readComment)
    const hasMore =
      mayHaveMore(posts, target, sent.posts.length >= pageSize) ||
      mayHaveMore(comments, target, sent.comments.length >= pageSize)
    return { posts: [...posts, ...comments], next: hasMore ? String(Number(target.cursor ?? '1') + 1) : undefined }
  },
}

function readPost({ post, creator }: z.infer<typeof postSchema>): FoundPost | null {
  return found(post, creator, post.name, post.body ?? '')
}

function readComment({ comment, post, creator }: z.infer<typeof commentSchema>): FoundPost | null {
  return found(comment, creator, post.name, comment.content)
}

type Sent = { ap_id: string; published: number; deleted?: boolean | undefined; removed?: boolean | undefined }

/** Names are unique on one instance only. The text is Markdown, which reads as text. */
function found(
  { ap_id, published: postedAt, deleted = false, removed = false }: Sent,
  { name, actor_id, bot_account = false }: z.infer<typeof creator>,
  title: string,
  text: string,
): FoundPost | null {
  if (deleted || removed || bot_account) return null
  const author = name.includes('@') ? '' : handleOf(name, new URL(actor_id).host)
  const rest = { author, authorUrl: actor_id, authorLinks: [], title, text, language: null, postedAt }
  return { externalId: ap_id, url: ap_id, ...rest }
}
