import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
  signedOut,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import {
  checkProject,
  cleanProject,
  isSameSite,
  type Project,
  projectLimits,
  projectMessages,
} from '#src/domain/projects/projects.ts'
import { findApprovedSite } from '#src/storage/profiles/queries.ts'
import { assignProjects } from '#src/storage/orders/changes.ts'
import { hasStartedOrder } from '#src/storage/orders/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { addProject, removeProject, saveProject } from '#src/storage/projects/changes.ts'
import { findProject, listProjects, type ProjectRow } from '#src/storage/projects/queries.ts'

const projectSchema: z.ZodType<Project> = z
  .object({ id: z.string(), name: z.string(), website_url: z.url(), createdAt: z.iso.datetime() })
  .openapi('Project')

const params = z.object({ id: z.string() })
const text = jsonBody({
  name: { type: 'string', minLength: 1, maxLength: projectLimits.name },
  website_url: { type: 'string', format: 'uri', maxLength: projectLimits.website_url },
})
const missing = { 404: problemAnswer('Project not found') }
const project = dataAnswer('The project', projectSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/my',
  ...about('GET /api/projects/my'),
  responses: { 200: dataAnswer('Oldest first', z.array(projectSchema)), ...signedOut },
})

const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/projects/{id}'),
  request: { params },
  responses: { 200: project, ...signedOut, ...missing },
})

const addRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/projects'),
  request: text,
  responses: {
    201: project,
    ...signedOut,
    ...unconfirmed,
    409: problemAnswer('The limit is reached'),
    ...invalidInput,
  },
})

const changeRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/projects/{id}'),
  request: { params, ...text },
  responses: {
    200: project,
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('Its profile has changed meanwhile'),
    ...invalidInput,
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/projects/{id}'),
  request: { params },
  responses: {
    200: jsonAnswer('Removed', messageSchema),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('Work on it has started'),
  },
})

/** `/api/projects`: the sites a customer wants us to work on. */
export function createProjects(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const rows = await listProjects(c.var.db, signedIn(c).id)
    return c.json({ success: true, data: rows.map(readProject) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    return respondProject(c, await findProject(c.var.db, signedIn(c).id, c.req.valid('param').id), 200)
  })

  app.openapi(addRoute, async (c): Promise<Response> => {
    const sent = await readText(c)
    if (sent.errors.length > 0) return invalid(c, sent.errors)
    const added = await addProject(c.var.db, { id: c.var.newId(), userId: signedIn(c).id, ...sent.text }, c.var.now())
    if (!added) return problem(c, 409, { detail: projectMessages.tooMany })
    // The first project is what a plan paid before is for.
    await assignProjects(c.var.db, c.var.now(), { userId: added.userId })
    return respondProject(c, added, 201)
  })

  app.openapi(changeRoute, async (c): Promise<Response> => {
    const sent = await readText(c)
    if (sent.errors.length > 0) return invalid(c, sent.errors)
    const { db, now } = c.var
    const project = await findProject(db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const profileSite = await findApprovedSite(db, project.id)
    const otherSite = await checkSite(c, project, profileSite, sent.text.websiteUrl)
    if (otherSite) return invalid(c, [{ field: 'website_url', message: otherSite }])
    const saved = await saveProject(db, project, sent.text, profileSite, now())
    return saved ? respondProject(c, saved, 200) : problem(c, 409, { detail: projectMessages.siteChanged })
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const outcome = await removeProject(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (outcome === 'started') return problem(c, 409, { detail: projectMessages.started })
    if (outcome === 'absent') return notFound(c, projectMessages.notFound)
    return c.json({ success: true, message: projectMessages.removed })
  })

  return app
}

/** What is wrong with a website once the project's profile was approved: rows, links and reports are about that one. */
async function checkSite(
  c: ApiCall,
  { id, websiteUrl }: ProjectRow,
  profileSite: string | null,
  typed: string,
): Promise<string | null> {
  const shared = await listSharedHosts(c.var.db)
  const isSame = (site: string) => isSameSite(typed, site, shared)
  if (profileSite === null || isSame(profileSite) || isSame(websiteUrl)) return null
  const hasStarted = await hasStartedOrder(c.var.db, id)
  return hasStarted ? projectMessages.startedSite(profileSite) : projectMessages.otherSite(profileSite)
}

async function readText(c: ApiCall) {
  const body = await readJsonBody(c)
  const { name, website_url: websiteUrl } = cleanProject({
    name: body.text('name'),
    website_url: body.text('website_url'),
  })
  return { errors: checkProject({ name, website_url: websiteUrl }), text: { name, websiteUrl } }
}

function respondProject(c: ApiCall, row: ProjectRow | null, status: 200 | 201): Response {
  return row ? c.json({ success: true, data: readProject(row) }, status) : notFound(c, projectMessages.notFound)
}

function readProject({ id, name, websiteUrl, createdAt }: ProjectRow): Project {
  return { id, name, website_url: websiteUrl, createdAt: new Date(createdAt).toISOString() }
}
