import * as z from 'zod'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/projects/projects.api.ts'
import { isSameSite, projectMessages } from '#src/domain/projects/projects.ts'
import { startProfileStatement } from '#src/storage/profiles/changes.ts'
import { findApprovedSite } from '#src/storage/profiles/queries.ts'
import { assignProjects } from '#src/storage/orders/changes.ts'
import { hasStartedOrder } from '#src/storage/orders/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { addProject, removeProject, saveProject } from '#src/storage/projects/changes.ts'
import { findProject, listProjects, type ProjectRow } from '#src/storage/projects/queries.ts'
import { startedProfile } from './start-intent.ts'

const missing = { 404: 'Project not found' }
const project = dataOf(api.project, 'The project')

/** The sites a customer wants us to work on. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/my',
    {
      id: 'listProjects',
      role: 'user',
      summary: 'List your projects',
      responses: { 200: dataOf(z.array(api.project), 'Oldest first') },
    },
    async (c) => {
      const rows = await listProjects(c.var.db, signedIn(c).id)
      return c.json({ success: true, data: rows.map(toProject) })
    },
  ),
  route(
    'GET /api/projects/{id}',
    { id: 'getProject', role: 'user', summary: 'Get a project', responses: { 200: project }, problems: missing },
    async (c, { params }) => respondProject(c, await findProject(c.var.db, signedIn(c).id, params.id), 200),
  ),
  route(
    'POST /api/projects',
    {
      id: 'addProject',
      role: 'confirmed',
      summary: 'Add a project',
      body: api.newProject,
      responses: { 201: project },
      problems: { 409: 'The limit is reached' },
    },
    async (c, { body }) => {
      const { name, website_url: websiteUrl, kind, country } = body()
      const asked = { id: c.var.newId(), userId: signedIn(c).id, name, websiteUrl }
      const added = await addProject(c.var.db, asked, c.var.now())
      if (!added) return problem(c, 409, { detail: projectMessages.tooMany })
      if (kind !== undefined || country !== undefined) {
        await startProfileStatement(c.var.db, added.id, startedProfile(websiteUrl, kind, country), c.var.now())
      }
      // The first project is what a plan paid before is for.
      await assignProjects(c.var.db, c.var.now(), { userId: added.userId })
      return respondProject(c, added, 201)
    },
  ),
  route(
    'PUT /api/projects/{id}',
    {
      id: 'changeProject',
      role: 'confirmed',
      summary: 'Edit a project',
      body: api.projectText,
      responses: { 200: project },
      problems: { ...missing, 409: 'Its profile has changed meanwhile' },
    },
    async (c, { params, body }) => {
      const { name, website_url: websiteUrl } = body()
      const { db, now } = c.var
      const project = await findProject(db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const profileSite = await findApprovedSite(db, project.id)
      const otherSite = await checkSite(c, project, profileSite, websiteUrl)
      if (otherSite) return invalid(c, [{ field: 'website_url', message: otherSite }])
      const saved = await saveProject(db, project, { name, websiteUrl }, profileSite, now())
      return saved ? respondProject(c, saved, 200) : problem(c, 409, { detail: projectMessages.siteChanged })
    },
  ),
  route(
    'DELETE /api/projects/{id}',
    {
      id: 'removeProject',
      role: 'confirmed',
      summary: 'Delete a project',
      responses: { 200: messageOf('Removed') },
      problems: { ...missing, 409: 'Work on it has started' },
    },
    async (c, { params }) => {
      const outcome = await removeProject(c.var.db, signedIn(c).id, params.id)
      if (outcome === 'started') return problem(c, 409, { detail: projectMessages.started })
      if (outcome === 'absent') return notFound(c, projectMessages.notFound)
      return c.json({ success: true, message: projectMessages.removed })
    },
  ),
]

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

function respondProject(c: ApiCall, row: ProjectRow | null, status: 200 | 201): Response {
  return row ? c.json({ success: true, data: toProject(row) }, status) : notFound(c, projectMessages.notFound)
}

function toProject({ id, name, websiteUrl, createdAt }: ProjectRow): api.Project {
  return { id, name, website_url: websiteUrl, createdAt: new Date(createdAt).toISOString() }
}
