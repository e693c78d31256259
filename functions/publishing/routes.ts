import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { respondFile, zipType } from '#functions/http/downloads.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { kinds } from '#src/domain/publishing/kinds.ts'
import { checkTarget, cleanTarget, isTargetKind, targetMessages } from '#src/domain/publishing/targets.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { findTarget, listDownload, listTargets, type TargetRow } from '#src/storage/publishing/queries.ts'
import { addTarget, removeTarget, saveTarget } from '#src/storage/publishing/targets.ts'
import { addRoute, changeRoute, downloadRoute, listRoute, removeRoute, testRoute } from './contract.ts'
import { sealSecret } from './credentials.ts'
import { readTargets } from './views.ts'
import { testTarget } from './test-target.ts'
import { newWebhookSecret } from './webhook.ts'

const testsPerMinute = { limit: 10, windowMs: 60_000 }

/** `/api/projects/{id}/publishing-targets`: where a customer's posts and pages are published. */
export function createPublishing(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const project = await findProject(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const data = await readTargets(c.var.db, await listTargets(c.var.db, project.id))
    return c.json({ success: true, data })
  })

  app.openapi(addRoute, async (c): Promise<Response> => {
    const { db, now, newId } = c.var
    const project = await findProject(db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const body = await readJsonBody(c)
    const kind = body.text('kind')
    if (!isTargetKind(kind)) return invalid(c, [{ field: 'kind', message: targetMessages.kind }])
    const typed = cleanTarget(kind, body.text)
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
  })

  app.openapi(changeRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const target = await findOwn(c, c.req.valid('param'))
    if (!target) return notFound(c, targetMessages.notFound)
    const { id, kind } = target
    const body = await readJsonBody(c)
    const typed = cleanTarget(kind, body.text)
    const errors = checkTarget(kind, typed, target.settings)
    if (errors.length > 0) return invalid(c, errors)
    const made = kinds[kind].secret === 'ours' && body.get('newSecret') === true ? newWebhookSecret() : undefined
    const secret = made ?? typed.secret
    const credentials = secret === '' ? target.credentials : sealSecret(c.var, id, secret)
    const { name, settings } = typed
    return respondTarget(c, await saveTarget(db, { id, name, settings, credentials }, now()), 200, made)
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const target = await findOwn(c, c.req.valid('param'))
    if (!target) return notFound(c, targetMessages.notFound)
    await removeTarget(c.var.db, target, c.var.now())
    return c.json({ success: true, message: targetMessages.removed })
  })

  app.openapi(testRoute, async (c): Promise<Response> => {
    const target = await findOwn(c, c.req.valid('param'))
    if (!target) return notFound(c, targetMessages.notFound)
    const limited = await overLimit(c, `publishing-tests:${signedIn(c).id}`, testsPerMinute)
    if (limited) return limited
    const outcome = await testTarget(c.var, target)
    const [shown] = await readTargets(c.var.db, [(await findOwn(c, c.req.valid('param'))) ?? target])
    return c.json({ success: true, data: { ...outcome, target: shown } })
  })

  app.openapi(downloadRoute, async (c): Promise<Response> => {
    const target = await findOwn(c, c.req.valid('param'))
    if (!target) return notFound(c, targetMessages.notFound)
    const part = readRowId(c.req.valid('query').part ?? '1')
    const items = part === null ? [] : await listDownload(c.var.db, target.id, part)
    if (items.length === 0) return notFound(c, targetMessages.noDownload)
    // Its libraries are large, and no other call needs them.
    const { zipOf } = await import('./archive.ts')
    return respondFile(c, { name: `posts-and-pages-${part}.zip`, type: zipType }, zipOf(c.var, items))
  })

  return app
}

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
  const [data] = await readTargets(c.var.db, [row])
  return c.json({ success: true, data, ...(secret !== undefined && { secret }) }, status, {
    'cache-control': 'no-store',
  })
}
