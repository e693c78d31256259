import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import { dataOf, json, messageOf } from '#functions/http/responses.ts'
import { proof, withPost } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { admitAdmin } from '#functions/sign-in/sessions/access.ts'
import * as api from '#src/domain/posts/posts.api.ts'
import { blogPageSize, isPostSlug, latestPosts, postMessages, postStatuses } from '#src/domain/posts/posts.ts'
import { findPost, findPublishedPost, listLatestPosts, listPosts } from '#src/storage/posts/queries.ts'
import { respondNewPost, respondRemovedPost, respondSavedPost } from './edits.ts'
import { toPreview } from './views.ts'

const missing = { 404: 'No published post found' }

const blogQuery = z.object({
  page: z.preprocess(emptyAsMissing, pageNumber()),
  limit: z.preprocess(emptyAsMissing, pageLimit(blogPageSize)),
  status: z.preprocess(emptyAsMissing, z.enum(postStatuses, postMessages.statusUnknown).default('published')).meta({
    type: 'string',
    enum: [...postStatuses],
    description: 'Only admins may ask for other states than published',
  }),
})

/** The blog for readers, and editors' changes. */
export const routes: readonly Route[] = [
  route(
    'GET /api/blogposts',
    {
      id: 'listPosts',
      role: 'anonymous',
      mayLag: true,
      summary: 'List blog posts, newest first',
      query: blogQuery,
      responses: {
        200: json(z.object({ success: z.literal(true), blogposts: z.array(api.postCard), total: z.int() }), 'One page'),
      },
      problems: { 401: 'The access token is missing, expired or revoked', 403: 'Only for admins' },
    },
    async (c, { query: { status, ...wanted } }) => {
      if (status !== 'published') {
        const refusal = await admitAdmin(c)
        if (refusal) return refusal
        c.header('cache-control', 'no-store')
      }
      const { posts, total } = await listPosts(c.var.db, status, wanted)
      return c.json({ success: true, blogposts: posts, total })
    },
  ),
  route(
    'GET /api/blogposts/{id}',
    {
      id: 'getPost',
      role: 'anonymous',
      summary: 'Get a post (admins: drafts too)',
      description: 'Admins also get drafts and scheduled posts.',
      security: [{}, { accessToken: [] }],
      responses: { 200: dataOf(api.post, 'The post') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const post = (await findPublishedPost(c.var.db, { id })) ?? (await findDraft(c, id))
      return post ? c.json({ success: true, data: post }) : notFound(c, postMessages.notFound)
    },
  ),
  route(
    'GET /api/blogposts/{slug}/slug',
    {
      id: 'getPostBySlug',
      role: 'anonymous',
      summary: 'Get a published post by its slug',
      responses: { 200: dataOf(api.post, 'The post') },
      problems: missing,
    },
    async (c, { params: { slug } }) => {
      const post = isPostSlug(slug) ? await findPublishedPost(c.var.db, { slug }) : null
      return post ? c.json({ success: true, data: post }) : notFound(c, postMessages.notFound)
    },
  ),
  route(
    'GET /api/blogposts/{id}/latests',
    {
      id: 'listLatestPosts',
      role: 'anonymous',
      mayLag: true,
      summary: 'List the latest other posts',
      responses: { 200: dataOf(z.array(api.postCard), `At most ${latestPosts}`) },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      if (!(await findPublishedPost(c.var.db, { id }))) return notFound(c, postMessages.notFound)
      return c.json({ success: true, data: await listLatestPosts(c.var.db, id, latestPosts) })
    },
  ),
  route(
    'POST /api/blogposts',
    {
      id: 'addPost',
      role: 'admin',
      summary: 'Add a post',
      needs: withPost,
      body: api.newPost,
      responses: { 201: dataOf(api.editedPost, 'The post') },
    },
    (c, { body }) => respondNewPost(c, body),
  ),
  route(
    'PUT /api/blogposts/{id}',
    {
      id: 'savePost',
      role: 'admin',
      summary: 'Save, publish, schedule or unpublish a post',
      needs: withPost,
      body: api.postSave,
      responses: { 200: dataOf(api.editedPost, 'The post') },
      problems: { ...missing, 409: 'Someone else saved it meanwhile. Your version is kept in the history' },
    },
    (c, { params: { id }, body }) => respondSavedPost(c, id, body),
  ),
  route(
    'DELETE /api/blogposts/{id}',
    {
      id: 'removePost',
      role: 'admin',
      summary: 'Delete a post',
      needs: proof,
      responses: { 200: messageOf('Removed') },
      problems: missing,
    },
    (c, { params: { id } }) => respondRemovedPost(c, id),
  ),
]

/** A post that isn't published, for admins. Null for everyone else. */
async function findDraft(c: ApiCall, id: string): Promise<api.Post | null> {
  if (await admitAdmin(c)) return null
  c.header('cache-control', 'no-store')
  const row = await findPost(c.var.db, id)
  return row && toPreview(c.var.db, row)
}
