import { userAgent } from '#functions/fetching/user-agent.ts'
import { readWebPage } from '#functions/fetching/web-pages.ts'
import { answerFromProfile } from '#functions/deliveries/answer-asset.ts'
import { findLinkedDirectories } from '#functions/deliveries/linked-directories.ts'
import { rematchOrders } from '#functions/deliveries/place-rows.ts'
import { startOrders } from '#functions/fulfilment/start-orders.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { meansOf } from '#src/domain/deliveries/locks.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { checkApproval, checkSite, profileMessages } from '#src/domain/profiles/check-profile.ts'
import { currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import * as api from '#src/domain/profiles/profiles.api.ts'
import { unreadWebsite, websiteInfoMessages } from '#src/domain/profiles/website-infos.ts'
import { isSameSite, projectMessages } from '#src/domain/projects/projects.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseTypedWebsite, parseWebsite } from '#src/domain/urls/websites.ts'
import { hasOrder, hasStartedOrder } from '#src/storage/orders/queries.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { approveProfile, saveProfile, saveSiteCheck } from '#src/storage/profiles/changes.ts'
import { findProfile, type ProfileRow } from '#src/storage/profiles/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { findImages } from './images.ts'
import { checkSentProfile, toProfile } from './views.ts'
import { readWebsiteInfo } from './website-info.ts'

/** Each makes us request a page. */
const websitesPerUser = { limit: 30, windowMs: 10 * 60_000 }
const maxUrlLength = 2048

const params = { id: 'Id of the project' }
const responses = { 200: dataOf(api.profile, 'The profile') }
const missing = { 404: 'Project not found' }
const stale = { 409: 'It was saved in the meantime. `data` is the stored profile' }
const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }

/** What directories' forms ask for, and what a website says about itself. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/website-infos',
    {
      id: 'getWebsiteInfo',
      role: 'user',
      summary: 'Get what a website says of itself',
      description: 'If the website can’t be read, `reason` says why and `name` is its host name.',
      query: api.websiteQuery,
      responses: { 200: dataOf(api.websiteInfo, 'What the website says about itself') },
      problems: { 422: 'The input is invalid; `errors` lists the fields', ...tooMany },
    },
    async (c, { query: { url: typed = '' } }) => {
      const url = typed.length <= maxUrlLength ? parseTypedWebsite(typed) : null
      if (!url) return invalid(c, [{ field: 'url', message: websiteInfoMessages.url }])
      const limited = await overWebsiteLimit(c)
      if (limited) return limited
      return c.json({ success: true, data: await readWebsite(url, c.var.env.origin, c.var.network) })
    },
  ),
  route(
    'GET /api/projects/{id}/profile',
    {
      id: 'getProfile',
      role: 'user',
      summary: 'Get a project’s profile',
      description: 'Before the first save it has what the project says.',
      params,
      responses,
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const found = await findOwn(c, id)
      return found ? respondProfile(c, found.project, found.row) : notFound(c, projectMessages.notFound)
    },
  ),
  route(
    'PUT /api/projects/{id}/profile',
    {
      id: 'saveProfile',
      role: 'confirmed',
      summary: 'Save a project’s profile',
      description:
        'Fields may be empty until it is approved. From then on, those that approval needs must be filled in.',
      params,
      body: api.profileSave,
      responses,
      problems: { ...missing, ...stale },
    },
    async (c, { params: { id }, body }) => {
      const found = await findOwn(c, id)
      if (!found) return notFound(c, projectMessages.notFound)
      const { project, row } = found
      const isApproved = row?.approvedAt != null
      const sent = body()
      const { fields, errors } = await checkSentProfile(c.var, sent, project, isApproved)
      if (errors.length > 0) return invalid(c, errors)
      const shared = await listSharedHosts(c.var.db)
      const otherSite = row ? checkSite(fields, row.fields, shared) : []
      if (otherSite.length > 0 && (await hasStartedOrder(c.var.db, project.id))) return invalid(c, otherSite)
      const { version } = sent
      const sameSite = sameSiteOf(project, fields, shared)
      const edit = { projectId: project.id, version, fields, isApproved, changesSite: otherSite.length > 0, sameSite }
      const saved = await saveProfile(c.var.db, edit, c.var.now())
      if (!saved) return respondStale(c, project)
      if (row) await answerFromProfile(c.var, project, row.fields, fields)
      if (isApproved && hasOtherMatches(saved, row)) await rematchOrders(c.var, project)
      return respondProfile(c, project, saved)
    },
  ),
  route(
    'POST /api/projects/{id}/profile/approve',
    {
      id: 'approveProfile',
      role: 'confirmed',
      summary: 'Approve a project’s profile and list, and start paid work',
      description: 'Starts paid work. Later edits keep the approval, and apply to everything that isn’t submitted yet.',
      params,
      body: api.profileApproval,
      responses,
      problems: { ...missing, 409: `${stale[409]}. Or there is no order to start` },
    },
    async (c, { params: { id }, body }) => {
      const found = await findOwn(c, id)
      if (!found) return notFound(c, projectMessages.notFound)
      const { project, row } = found
      const { fields } = await toProfile(c.var.db, project, row)
      const errors = checkApproval(fields, await findImages(c.var.db, fields))
      if (errors.length > 0) return invalid(c, errors)
      if (!(await hasOrder(c.var.db, project.id))) return problem(c, 409, { detail: orderMessages.nothingToApprove })
      const { version } = body()
      const sameSite = sameSiteOf(project, fields, await listSharedHosts(c.var.db))
      const approved = await approveProfile(c.var.db, { projectId: project.id, version, sameSite }, c.var.now())
      if (!approved) return respondStale(c, project)
      await startOrders(c.var, { projectId: project.id })
      return respondProfile(c, project, approved)
    },
  ),
  route(
    'POST /api/projects/{id}/profile/site-check',
    {
      id: 'checkSite',
      role: 'confirmed',
      summary: 'Check a project’s website',
      description:
        'Reads the profile’s website and its page with badges, for `site` and `readiness`. A link to a directory that asks for one unlocks it.',
      params,
      responses,
      problems: { ...missing, 409: 'The profile was never saved, or has no website', ...tooMany },
    },
    async (c, { params: { id } }) => {
      const found = await findOwn(c, id)
      if (!found) return notFound(c, projectMessages.notFound)
      const url = parseWebsite(found.row?.fields.website_url ?? '')
      if (!found.row || !url) return problem(c, 409, { detail: websiteInfoMessages.url })
      const limited = await overWebsiteLimit(c)
      if (limited) return limited
      const { project, row } = found
      const site = await readSite(c, row.fields.website_url, [url, parseWebsite(row.fields.badgesUrl)])
      const saved = await saveSiteCheck(c.var.db, project.id, site)
      if (saved?.approvedAt != null && hasOtherMatches(saved, row)) await rematchOrders(c.var, project)
      return respondProfile(c, project, saved)
    },
  ),
]

/** Whether other directories fit, or in another order: see `readSite`. */
function hasOtherMatches(after: ProfileRow, before: ProfileRow): boolean {
  const ranked = ({ fields, site }: ProfileRow) => {
    const { category, countries, languages } = fields
    return JSON.stringify([category, countries, languages, meansOf(fields, currentSiteCheck(fields, site))])
  }
  return ranked(after) !== ranked(before)
}

/** What directories look at on a website: its home page, and the page with badges if that is another one. */
async function readSite(c: ApiCall, typed: string, [home, badges]: [URL, URL | null]): Promise<api.SiteCheck> {
  const { origin } = c.var.env
  const read = (url: URL) => readWebPage(url, userAgent(origin, 'profile'), c.var.network)
  const key = listingKey(home)
  const isOwnPage = (page: URL) => page.href !== home.href && isOnSite(page, key)
  const page = await read(home)
  const pages = [page, badges && isOwnPage(badges) ? await read(badges) : '']
  const { reason, https, hasPrivacyPage } =
    typeof page === 'string' ? unreadWebsite(home, page) : readWebsiteInfo(page.html, page.url)
  return {
    ...{ url: typed, checkedAt: new Date(c.var.now()).toISOString(), reason, https, hasPrivacyPage },
    linksTo: await findLinkedDirectories(
      c.var.db,
      pages.filter((one) => typeof one !== 'string'),
    ),
  }
}

async function findOwn(c: ApiCall, id: string): Promise<{ project: ProjectRow; row: ProfileRow | null } | null> {
  const project = await findProject(c.var.db, signedIn(c).id, id)
  return project && { project, row: await findProfile(c.var.db, project.id) }
}

function sameSiteOf(
  { websiteUrl }: ProjectRow,
  { website_url: site }: api.ProfileFields,
  sharedHosts: AddedSharedHosts,
): string | null {
  return isSameSite(websiteUrl, site, sharedHosts) ? websiteUrl : null
}

function overWebsiteLimit(c: ApiCall): Promise<Response | null> {
  return overLimit(c, `website-infos:${signedIn(c).id}`, websitesPerUser, websiteInfoMessages.tooMany)
}

async function respondProfile(c: ApiCall, project: ProjectRow, row: ProfileRow | null): Promise<Response> {
  return c.json({ success: true, data: await toProfile(c.var.db, project, row) })
}

/** The stored profile comes with it, so that the client can merge both. */
async function respondStale(c: ApiCall, project: ProjectRow): Promise<Response> {
  const row = await findProfile(c.var.db, project.id)
  return problem(c, 409, { detail: profileMessages.conflict, data: await toProfile(c.var.db, project, row) })
}

/** Reads a page that a customer has asked us to read. Never rejects: `reason` says what went wrong. */
async function readWebsite(url: URL, origin: string, network: NetworkAccess): Promise<api.WebsiteInfo> {
  const page = await readWebPage(url, userAgent(origin, 'profile'), network)
  return typeof page === 'string' ? unreadWebsite(url, page) : readWebsiteInfo(page.html, page.url)
}
