import * as z from 'zod'
import { parseJson, type FoundPost, type SourceAdapter, UnexpectedAnswer } from './adapter.ts'

// https://lemmy.readme.io/reference/get_search. `place` is an instance's host.

const httpUrl = z.url({ protocol: /^https?$/ })
const answerSchema = z.object({ posts: z.array(z.unknown()), comments: z.array(z.unknown()) })
const creator = z.object({ name: z.string(), actor_id: httpUrl })
const postSchema = z.object({
  post: z.object({ name: z.string(), body: z.string().nullish(), ap_id: httpUrl, published: z.string() }),
  creator,
})
const commentSchema = z.object({
  comment: z.object({ content: z.string(), ap_id: httpUrl, published: z.string() }),
  post: z.object({ name: z.string() }),
  creator,
})

export const lemmy: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  requestUrl: ({ place, term }) => {
    const url = new URL(`https://${place}/api/v3/search`)
    const query = { q: term, type_: 'All', sort: 'New', listing_type: 'All', limit: '50' }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  read: (body) => {
    const answer = answerSchema.safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It has no lists of posts and comments')
    return { posts: [...answer.data.posts.flatMap(readPost), ...answer.data.comments.flatMap(readComment)] }
  },
}

function readPost(sent: unknown): FoundPost[] {
  const read = postSchema.safeParse(sent)
  if (!read.success) return []
  const { post, creator } = read.data
  return found(post, creator, post.name, post.body ?? '')
}

function readComment(sent: unknown): FoundPost[] {
  const read = commentSchema.safeParse(sent)
  if (!read.success) return []
  const { comment, post, creator } = read.data
  return found(comment, creator, post.name, comment.content)
}

/** Names are unique on one instance only. The text is Markdown, which reads as text. */
function found(
  { ap_id, published }: { ap_id: string; published: string },
  { name, actor_id }: z.infer<typeof creator>,
  title: string,
  text: string,
): FoundPost[] {
  // Some versions leave the time zone out. It is UTC.
  const postedAt = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(published) ? published : `${published}Z`)
  if (Number.isNaN(postedAt)) return []
  const author = `${name}@${new URL(actor_id).host}`
  const rest = { author, authorUrl: actor_id, authorLinks: [], title, text, language: null, postedAt }
  return [{ externalId: ap_id, url: ap_id, ...rest }]
}
