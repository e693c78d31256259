import type { OpenAPIHono } from '@hono/zod-openapi'
import { startOrders } from '#functions/fulfilment/start-orders.ts'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { readVersion } from '#functions/http/sent-versions.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { checkApproval, checkSite, profileMessages } from '#src/domain/profiles/check-profile.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.ts'
import { websiteInfoMessages } from '#src/domain/profiles/website-infos.ts'
import { isSameSite, projectMessages } from '#src/domain/projects/projects.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { approveProfile, saveProfile, saveSiteCheck } from '#src/storage/profiles/changes.ts'
import { findProfile, type ProfileRow } from '#src/storage/profiles/queries.ts'
import { hasStartedOrder } from '#src/storage/orders/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { approveRoute, readRoute, saveRoute, siteCheckRoute, websiteInfosRoute } from './contract.ts'
import { findImages } from './images.ts'
import { readProfile, readSentProfile } from './views.ts'
import { readWebsite } from './website.ts'

/** Each makes us request a page. */
const websitesPerUser = { limit: 30, windowMs: 10 * 60_000 }
const maxUrlLength = 2048

/** `/api/projects/{id}/profile`: what directories' forms ask for, and what a website says about itself. */
export function createProfiles(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(websiteInfosRoute, async (c): Promise<Response> => {
    const { url: typed = '' } = c.req.valid('query')
    const url = typed.length <= maxUrlLength ? parseWebsite(typed) : null
    if (!url) return invalid(c, [{ field: 'url', message: websiteInfoMessages.url }])
    const limited = await overWebsiteLimit(c)
    if (limited) return limited
    return c.json({ success: true, data: await readWebsite(url, c.var.env.origin, c.var.network) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const found = await findOwn(c, c.req.valid('param').id)
    return found ? respondProfile(c, found.project, found.row) : notFound(c, projectMessages.notFound)
  })

  app.openapi(saveRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const found = await findOwn(c, c.req.valid('param').id)
    if (!found) return notFound(c, projectMessages.notFound)
    const { project, row } = found
    const isApproved = row?.approvedAt != null
    const { fields, errors } = await readSentProfile(c.var, body, project, isApproved)
    if (errors.length > 0) return invalid(c, errors)
    const shared = await listSharedHosts(c.var.db)
    const otherSite = row ? checkSite(fields, row.fields, shared) : []
    if (otherSite.length > 0 && (await hasStartedOrder(c.var.db, project.id))) return invalid(c, otherSite)
    const version = readVersion(body.get('version'))
    const sameSite = sameSiteOf(project, fields, shared)
    const edit = { projectId: project.id, version, fields, isApproved, changesSite: otherSite.length > 0, sameSite }
    const saved = await saveProfile(c.var.db, edit, c.var.now())
    return saved ? respondProfile(c, project, saved) : respondStale(c, project)
  })

  app.openapi(approveRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const found = await findOwn(c, c.req.valid('param').id)
    if (!found) return notFound(c, projectMessages.notFound)
    const { project, row } = found
    const { fields } = await readProfile(c.var.db, project, row)
    const errors = checkApproval(fields, await findImages(c.var.db, fields))
    if (errors.length > 0) return invalid(c, errors)
    const version = readVersion(body.get('version'))
    const sameSite = sameSiteOf(project, fields, await listSharedHosts(c.var.db))
    const approved = await approveProfile(c.var.db, { projectId: project.id, version, sameSite }, c.var.now())
    if (!approved) return respondStale(c, project)
    await startOrders(c.var, { projectId: project.id })
    return respondProfile(c, project, approved)
  })

  app.openapi(siteCheckRoute, async (c): Promise<Response> => {
    const found = await findOwn(c, c.req.valid('param').id)
    if (!found) return notFound(c, projectMessages.notFound)
    const url = parseWebsite(found.row?.fields.website_url ?? '')
    if (!found.row || !url) return problem(c, 409, { detail: websiteInfoMessages.url })
    const limited = await overWebsiteLimit(c)
    if (limited) return limited
    const { reason, https, hasPrivacyPage } = await readWebsite(url, c.var.env.origin, c.var.network)
    const checkedAt = new Date(c.var.now()).toISOString()
    const site = { url: found.row.fields.website_url, checkedAt, reason, https, hasPrivacyPage }
    return respondProfile(c, found.project, await saveSiteCheck(c.var.db, found.project.id, site))
  })

  return app
}

async function findOwn(c: ApiCall, id: string): Promise<{ project: ProjectRow; row: ProfileRow | null } | null> {
  const project = await findProject(c.var.db, signedIn(c).id, id)
  return project && { project, row: await findProfile(c.var.db, project.id) }
}

function sameSiteOf(
  { websiteUrl }: ProjectRow,
  { website_url: site }: ProfileFields,
  sharedHosts: AddedSharedHosts,
): string | null {
  return isSameSite(websiteUrl, site, sharedHosts) ? websiteUrl : null
}

function overWebsiteLimit(c: ApiCall): Promise<Response | null> {
  return overLimit(c, `website-infos:${signedIn(c).id}`, websitesPerUser, websiteInfoMessages.tooMany)
}

async function respondProfile(c: ApiCall, project: ProjectRow, row: ProfileRow | null): Promise<Response> {
  return c.json({ success: true, data: await readProfile(c.var.db, project, row) })
}

/** The stored profile comes with it, so that the client can merge both. */
async function respondStale(c: ApiCall, project: ProjectRow): Promise<Response> {
  const row = await findProfile(c.var.db, project.id)
  return problem(c, 409, { detail: profileMessages.conflict, data: await readProfile(c.var.db, project, row) })
}
