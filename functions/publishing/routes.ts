import * as z from 'zod'
import { respondFile, zipType } from '#functions/http/downloads.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { kinds } from '#src/domain/publishing/kinds.ts'
import * as api from '#src/domain/publishing/publishing.api.ts'
import { checkTarget, cleanTarget, targetMessages } from '#src/domain/publishing/targets.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { findTarget, listDownload, listTargets, type TargetRow } from '#src/storage/publishing/queries.ts'
import { addTarget, removeTarget, saveTarget } from '#src/storage/publishing/targets.ts'
import { sealSecret } from './credentials.ts'
import { testTarget } from './test-target.ts'
import { toTargets } from './views.ts'
import { newWebhookSecret } from './webhook.ts'

const testsPerMinute = { limit: 10, windowMs: 60_000 }

const missing = { 404: 'Project or target not found' }
const savedTarget = dataOf(api.publishingTarget, 'The target', {
  secret: z.string().optional().meta({ description: 'The new secret of a webhook, shown once' }),
})

/** Where a customer's posts and pages are published. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/publishing-targets',
    {
      id: 'listPublishingTargets',
      role: 'user',
      summary: 'List where a project’s posts and pages are published',
      responses: { 200: dataOf(z.array(api.publishingTarget), 'Oldest first') },
      problems: missing,
    },
    async (c, { params }) => {
      const project = await findProject(c.var.db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const data = await toTargets(c.var.db, await listTargets(c.var.db, project.id))
      return c.json({ success: true, data })
    },
  ),
  route(
    'POST /api/projects/{id}/publishing-targets',
    {
      id: 'addPublishingTarget',
      role: 'confirmed',
      summary: 'Add a publishing target',
      needs: proof,
      body: api.newTarget,
      responses: { 201: savedTarget },
      problems: { ...missing, 409: 'The limit is reached' },
    },
    async (c, { params, body }) => {
      const { db, now, newId } = c.var
      const project = await findProject(db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const sent = body()
      const { kind } = sent
      const typed = cleanTarget(kind, (name) => sent[name] ?? '')
      const errors = checkTarget(kind, typed, null)
      if (errors.length > 0) return invalid(c, errors)
      const id = newId()
      const made = kinds[kind].secret === 'ours' ? newWebhookSecret() : undefined
      const secret = made ?? typed.secret
      const credentials = secret === '' ? null : sealSecret(c.var, id, secret)
      const { name, settings } = typed
      const added = await addTarget(db, { id, projectId: project.id, kind, name, settings, credentials }, now())
      if (!added) return problem(c, 409, { detail: targetMessages.tooMany })
      return respondTarget(c, await findOwn(c, { id: project.id, targetId: id }), 201, made)
    },
  ),
  route(
    'PUT /api/projects/{id}/publishing-targets/{targetId}',
    {
      id: 'changePublishingTarget',
      role: 'confirmed',
      summary: 'Change a publishing target',
      description: 'Without `secret` the stored one is kept, unless it would be sent to another site or user.',
      needs: proof,
      body: api.targetChange,
      responses: { 200: savedTarget },
      problems: missing,
    },
    async (c, { params, body }) => {
      const { db, now } = c.var
      const target = await findOwn(c, params)
      if (!target) return notFound(c, targetMessages.notFound)
      const { id, kind } = target
      const sent = body()
      const typed = cleanTarget(kind, (name) => sent[name] ?? '')
      const errors = checkTarget(kind, typed, target.settings)
      if (errors.length > 0) return invalid(c, errors)
      const made = kinds[kind].secret === 'ours' && sent.newSecret ? newWebhookSecret() : undefined
      const secret = made ?? typed.secret
      const credentials = secret === '' ? target.credentials : sealSecret(c.var, id, secret)
      const { name, settings } = typed
      return respondTarget(c, await saveTarget(db, { id, name, settings, credentials }, now()), 200, made)
    },
  ),
  route(
    'DELETE /api/projects/{id}/publishing-targets/{targetId}',
    {
      id: 'removePublishingTarget',
      role: 'confirmed',
      summary: 'Delete a publishing target',
      responses: { 200: messageOf('Deleted') },
      problems: missing,
    },
    async (c, { params }) => {
      const target = await findOwn(c, params)
      if (!target) return notFound(c, targetMessages.notFound)
      await removeTarget(c.var.db, target, c.var.now())
      return c.json({ success: true, message: targetMessages.removed })
    },
  ),
  route(
    'POST /api/projects/{id}/publishing-targets/{targetId}/test',
    {
      id: 'testPublishingTarget',
      role: 'confirmed',
      summary: 'Test a publishing target',
      description: 'Nothing is published. If it works, posts and pages that failed are tried again.',
      responses: { 200: dataOf(api.targetTest, 'The result') },
      problems: { ...missing, 429: 'Too many requests; `Retry-After` says when to try again' },
    },
    async (c, { params }) => {
      const target = await findOwn(c, params)
      if (!target) return notFound(c, targetMessages.notFound)
      const limited = await overLimit(c, `publishing-tests:${signedIn(c).id}`, testsPerMinute)
      if (limited) return limited
      const outcome = await testTarget(c.var, target)
      const [shown] = await toTargets(c.var.db, [(await findOwn(c, params)) ?? target])
      return c.json({ success: true, data: { ...outcome, target: shown } })
    },
  ),
  route(
    'GET /api/projects/{id}/publishing-targets/{targetId}/download',
    {
      id: 'downloadPublications',
      role: 'user',
      summary: 'Download posts and pages as a ZIP file',
      query: z.object({ part: z.string().optional() }),
      responses: {
        200: {
          description: 'Markdown with front matter and HTML of each post and page',
          content: { [zipType]: { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
      problems: missing,
    },
    async (c, { params, query }) => {
      const target = await findOwn(c, params)
      if (!target) return notFound(c, targetMessages.notFound)
      const part = readRowId(query.part ?? '1')
      const items = part === null ? [] : await listDownload(c.var.db, target.id, part)
      if (items.length === 0) return notFound(c, targetMessages.noDownload)
      // Its libraries are large, and no other call needs them.
      const { zipOf } = await import('./archive.ts')
      return respondFile(c, { name: `posts-and-pages-${part}.zip`, type: zipType }, zipOf(c.var, items))
    },
  ),
]

/** Null: the project has none with this id, or is someone else's. */
function findOwn(c: ApiCall, { id, targetId }: { id: string; targetId: string }): Promise<TargetRow | null> {
  return findTarget(c.var.db, { userId: signedIn(c).id, projectId: id, id: targetId })
}

/** @param secret Made just now. It is only shown here. */
async function respondTarget(
  c: ApiCall,
  row: TargetRow | null,
  status: 200 | 201,
  secret: string | undefined,
): Promise<Response> {
  if (!row) return notFound(c, targetMessages.notFound)
  const [data] = await toTargets(c.var.db, [row])
  return c.json({ success: true, data, ...(secret !== undefined && { secret }) }, status, {
    'cache-control': 'no-store',
  })
}
