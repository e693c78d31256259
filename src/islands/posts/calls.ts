import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { EditedPost, PostContent, PostRevision, PostStatus, PostSummary } from '#src/domain/posts/posts.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

// What the writing store asks of the API.

export type Answer<Data> = Outcome<{ data: Data }>
export type PostList = { posts: PostSummary[]; pagination: Pagination }
export type FullRevision = PostRevision & { content: PostContent }

/** A save must not hang for minutes on a dead connection: it is tried again. */
const patience = { timeout: '30000' }
const path = (id: string) => `/admin/posts/${id}`

export const listPosts = (query: URLSearchParams, signal: AbortSignal): Promise<Answer<PostList>> =>
  askSignedIn(`/admin/posts?${query}`, { signal })

export const loadPost = (id: string): Promise<Answer<EditedPost>> => askSignedIn(path(id))

export const addPost = (content: PostContent): Promise<Answer<EditedPost>> =>
  askSignedIn('/blogposts', { method: 'POST', headers: patience, json: content })

export const saveDraft = (id: string, version: number, content: PostContent): Promise<Answer<EditedPost>> =>
  askSignedIn(`${path(id)}/draft`, { method: 'PUT', headers: patience, json: { version, ...content } })

export const dropDraft = (id: string, version: number): Promise<Answer<EditedPost>> =>
  askSignedIn(`${path(id)}/draft`, { method: 'DELETE', headers: patience, json: { version } })

/** What shall become of a post, with the time if it is scheduled. */
export type Standing = { status: PostStatus; scheduledAt?: string }

export const applyPost = (
  id: string,
  version: number,
  content: PostContent,
  standing: Standing,
): Promise<Answer<EditedPost>> =>
  askSignedIn(`/blogposts/${id}`, { method: 'PUT', headers: patience, json: { version, ...content, ...standing } })

export const removePost = (id: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`/blogposts/${id}`, { method: 'DELETE' })

export const listRevisions = (id: string): Promise<Answer<PostRevision[]>> => askSignedIn(`${path(id)}/revisions`)

export const loadRevision = (id: string, number: number): Promise<Answer<FullRevision>> =>
  askSignedIn(`${path(id)}/revisions/${number}`)

export const askPreview = (id: string): Promise<Answer<{ url: string }>> => askSignedIn(`${path(id)}/preview`)
