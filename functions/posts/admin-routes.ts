import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { withPost } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import * as api from '#src/domain/posts/posts.api.ts'
import { postMessages } from '#src/domain/posts/posts.ts'
import { findPost, findRevision, listPostSummaries, listRevisions } from '#src/storage/posts/queries.ts'
import { respondDroppedDraft, respondPost, respondSavedDraft } from './edits.ts'
import { previewLink } from './preview-links.ts'
import { toRevision, toRevisionText } from './views.ts'

const maxRevisions = 200

const missing = { 404: 'Post not found' }
const conflict = { ...missing, 409: 'Someone else saved it meanwhile' }
const post = { 200: dataOf(api.editedPost, 'The post') }

/** The blog for editors. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/posts',
    {
      id: 'listAllPosts',
      role: 'admin',
      summary: 'List all posts, drafts included',
      query: api.postQuery,
      responses: { 200: dataOf(api.postList, 'One page, last saved first') },
    },
    async (c, { query: { page, limit, status, q } }) => {
      const wanted = readPageRequest(page, limit ?? '30')
      const { posts, total } = await listPostSummaries(c.var.db, { ...wanted, status, q: q?.trim() })
      return c.json({ success: true, data: { posts, pagination: paginate(wanted, total) } })
    },
  ),
  route(
    'GET /api/admin/posts/{id}',
    {
      id: 'getEditedPost',
      role: 'admin',
      summary: 'Get a post with its draft',
      responses: post,
      problems: missing,
    },
    (c, { params: { id } }) => respondPost(c, id, 200),
  ),
  route(
    'PUT /api/admin/posts/{id}/draft',
    {
      id: 'savePostDraft',
      role: 'admin',
      summary: 'Save unpublished changes to a post',
      needs: withPost,
      body: api.draftSave,
      responses: post,
      problems: conflict,
    },
    (c, { params: { id }, body }) => respondSavedDraft(c, id, body),
  ),
  route(
    'DELETE /api/admin/posts/{id}/draft',
    {
      id: 'removePostDraft',
      role: 'admin',
      summary: 'Discard unpublished changes',
      body: api.draftRemoval,
      responses: post,
      problems: conflict,
    },
    (c, { params: { id }, body }) => respondDroppedDraft(c, id, body),
  ),
  route(
    'GET /api/admin/posts/{id}/preview',
    {
      id: 'getPostPreview',
      role: 'admin',
      summary: 'Get a preview link',
      responses: { 200: dataOf(z.object({ url: z.url() }), 'The link, valid for a week') },
      problems: missing,
    },
    async (c, { params }) => {
      const row = await findPost(c.var.db, params.id)
      if (!row) return notFound(c, postMessages.notFound)
      return c.json({ success: true, data: { url: previewLink(c.var, row.id) } })
    },
  ),
  route(
    'GET /api/admin/posts/{id}/revisions',
    {
      id: 'listPostRevisions',
      role: 'admin',
      summary: 'List a post’s saved versions, newest first',
      responses: { 200: dataOf(z.array(api.postRevision), 'Newest first') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      if (!(await findPost(c.var.db, id))) return notFound(c, postMessages.notFound)
      const rows = await listRevisions(c.var.db, id, maxRevisions)
      return c.json({ success: true, data: rows.map(toRevision) })
    },
  ),
  route(
    'GET /api/admin/posts/{id}/revisions/{number}',
    {
      id: 'getPostRevision',
      role: 'admin',
      summary: 'Get a saved version',
      responses: { 200: dataOf(api.postRevisionText, 'The saved version') },
      problems: missing,
    },
    async (c, { params: { id, number } }) => {
      const row = /^\d{1,9}$/.test(number) ? await findRevision(c.var.db, id, Number(number)) : null
      return row ? c.json({ success: true, data: toRevisionText(row) }) : notFound(c, postMessages.revisionNotFound)
    },
  ),
]
