import type { EditedPost, PostContent, PostRevision } from '#src/domain/posts/posts.api.ts'
import type { PostStatus } from '#src/domain/posts/posts.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

// The editor's API calls.

export type Answer<Data> = Outcome<{ data: Data }>
export type FullRevision = PostRevision & { content: PostContent }

/** How the editor loads and saves what it works on. */
export type EditorCalls<Doc> = {
  /** The API's path of its kind. */
  path: string
  /** The URL of its editor. */
  urlOf: (id: string) => string
  load: (id: string) => Promise<Answer<Doc>>
  add: (content: PostContent) => Promise<Answer<Doc>>
  save: (id: string, version: number, content: PostContent) => Promise<Answer<Doc>>
}

/** A save must not hang for minutes on a dead connection. It’s retried. */
export const shortTimeout = { timeout: '30000' }
const path = (id: string) => `/admin/posts/${id}`

export const loadPost = (id: string): Promise<Answer<EditedPost>> => askSignedIn(path(id))

export const addPost = (content: PostContent): Promise<Answer<EditedPost>> =>
  askSignedIn('/blogposts', { method: 'POST', headers: shortTimeout, json: content })

export const saveDraft = (id: string, version: number, content: PostContent): Promise<Answer<EditedPost>> =>
  askSignedIn(`${path(id)}/draft`, { method: 'PUT', headers: shortTimeout, json: { version, ...content } })

export const dropDraft = (id: string, version: number): Promise<Answer<EditedPost>> =>
  askSignedIn(`${path(id)}/draft`, { method: 'DELETE', headers: shortTimeout, json: { version } })

/** The status a post should get, with the time if it’s scheduled. */
export type NewStatus = { status: PostStatus; scheduledAt?: string }

export const applyPost = (
  id: string,
  version: number,
  content: PostContent,
  next: NewStatus,
): Promise<Answer<EditedPost>> =>
  askSignedIn(`/blogposts/${id}`, { method: 'PUT', headers: shortTimeout, json: { version, ...content, ...next } })

export const removePost = (id: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`/blogposts/${id}`, { method: 'DELETE' })

export const listRevisions = (base: string, id: string): Promise<Answer<PostRevision[]>> =>
  askSignedIn(`${base}/${id}/revisions`)

export const loadRevision = (base: string, id: string, number: number): Promise<Answer<FullRevision>> =>
  askSignedIn(`${base}/${id}/revisions/${number}`)

export const askPreview = (id: string): Promise<Answer<{ url: string }>> => askSignedIn(`${path(id)}/preview`)

export const postCalls: EditorCalls<EditedPost> = {
  path: '/admin/posts',
  urlOf: (id) => `/admin/posts/edit?id=${id}`,
  load: loadPost,
  add: addPost,
  save: saveDraft,
}
