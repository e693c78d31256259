import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { withText } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/counted/counted.api.ts'
import { isCut } from '#src/domain/counted/counted.ts'
import { countedLimits, countedMessages } from '#src/domain/counted/messages.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { addLinkExport, removeLinkExport } from '#src/storage/counted/changes.ts'
import { type LinkExportRow, listLinkExports, listLiveListings } from '#src/storage/counted/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { keyOf, keysOf, summarize } from './read-counted.ts'

/** Uploads per hour and account. */
const uploadsPerHour = { limit: 60, windowMs: 60 * 60 * 1000 }

const missing = { 404: 'Project or upload not found' }

/** Exports of links that customers upload, to see which listings search engines count. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/link-exports',
    {
      id: 'listLinkExports',
      role: 'user',
      summary: 'List a project’s uploads of links, and the pages to look for in the next one',
      responses: { 200: dataOf(api.linkExports, 'Uploads, newest first') },
      problems: missing,
    },
    (c) =>
      withProject(c, async ({ id, websiteUrl: website }) => {
        const [listings, exports] = await Promise.all([listLiveListings(c.var.db, id), listLinkExports(c.var.db, id)])
        const pages = [...new Set(listings.flatMap(keysOf))]
        return c.json({ success: true, data: { website, pages, uploads: exports.map(toUpload) } })
      }),
  ),
  route(
    'POST /api/projects/{id}/link-exports',
    {
      id: 'addLinkExport',
      role: 'confirmed',
      summary: 'Record which listings an export of links has',
      description:
        'The export itself isn’t sent: only which of the project’s own pages are in it. The same file is kept once.',
      needs: withText(1024),
      body: api.newLinkExport,
      responses: { 201: dataOf(api.uploaded, 'The upload, and what the report says now') },
      problems: {
        ...missing,
        409: 'The project has too many uploads',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    (c, { body }) => withProject(c, (project) => addUpload(c, project, body())),
  ),
  route(
    'DELETE /api/projects/{id}/link-exports/{exportId}',
    {
      id: 'removeLinkExport',
      role: 'confirmed',
      summary: 'Delete an upload, so that the report is as if it had never been there',
      responses: { 200: messageOf('Deleted') },
      problems: missing,
    },
    (c, { params }) =>
      withProject(c, async ({ id }) =>
        (await removeLinkExport(c.var.db, id, params.exportId))
          ? c.json({ success: true, message: countedMessages.deleted })
          : notFound(c, countedMessages.notFound),
      ),
  ),
]

/** Someone else's project is no different from one that doesn't exist. */
async function withProject(c: ApiCall, act: (project: ProjectRow) => Promise<Response>): Promise<Response> {
  const project = await findProject(c.var.db, signedIn(c).id, c.req.param('id') ?? '')
  return project ? act(project) : notFound(c, projectMessages.notFound)
}

async function addUpload(c: ApiCall, project: ProjectRow, sent: api.NewLinkExport): Promise<Response> {
  const { db, now, newId } = c.var
  const tooMany = await overLimit(c, `link-export:${signedIn(c).id}`, uploadsPerHour, countedMessages.tooOften)
  if (tooMany) return tooMany
  const today = dayOf(now())
  // Where the customer is, it may be tomorrow.
  const latest = dayOf(now() + 24 * 60 * 60 * 1000)
  const { source, digest, rows, exportedOn } = sent
  if (exportedOn !== null && (exportedOn > latest || exportedOn < '2015-01-01')) {
    return invalid(c, [{ field: 'exportedOn', message: countedMessages.dateInvalid }])
  }
  const crawls = new Map(sent.pages.map(({ page, crawledOn }) => [page, crawledOn]))
  const observations = (await listLiveListings(db, project.id)).flatMap((listing) => {
    const page = keyOf(listing.liveUrl)
    if (page === null) return []
    const found = keysOf(listing).find((key) => crawls.has(key))
    const crawledOn = found === undefined ? null : (crawls.get(found) ?? null)
    const isPast = crawledOn !== null && crawledOn <= latest
    return { deliveryId: listing.id, page, isCounted: found !== undefined, crawledOn: isPast ? crawledOn : null }
  })
  const [id, createdAt] = [newId(), now()]
  const fileName = cleanLine(sent.fileName).slice(0, countedLimits.fileName).toWellFormed()
  const added = {
    id,
    projectId: project.id,
    source,
    fileName,
    digest,
    rows,
    exportedOn: exportedOn ?? today,
    createdAt,
  }
  const kept = await addLinkExport(db, added, observations)
  if (kept === null) return problem(c, 409, { detail: countedMessages.tooMany })
  const [uploads, summary] = await Promise.all([listLinkExports(db, project.id), summarize(db, project.id, source)])
  const upload = uploads.find((found) => found.id === kept)
  // Deleted in the meantime.
  if (!upload) return notFound(c, countedMessages.notFound)
  return c.json({ success: true, data: { upload: toUpload(upload), summary, again: kept !== id } }, 201)
}

function toUpload({ id, source, fileName, exportedOn, createdAt, rows, live, counted }: LinkExportRow): api.LinkExport {
  const uploadedAt = new Date(createdAt).toISOString()
  return { id, source, fileName, exportedOn, uploadedAt, rows, cut: isCut(rows), live, counted }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
