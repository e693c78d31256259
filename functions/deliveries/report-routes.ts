import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, json, messageOf, text } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/deliveries/deliveries.api.ts'
import { shareMessages } from '#src/domain/deliveries/shares.ts'
import { saveReportMails } from '#src/storage/deliveries/report-mails.ts'
import { listShares, revokeShare } from '#src/storage/deliveries/shares.ts'
import { withProject } from './own-projects.ts'
import { respondCsv, respondJson } from './report-files.ts'
import { readReport } from './report.ts'
import { createShareLink } from './share-links.ts'

/** New links per hour and account. */
const sharesPerHour = { limit: 30, windowMs: 60 * 60 * 1000 }

const missing = { 404: 'It doesn’t exist, or it’s someone else’s' }

/** A project's report, its files, its weekly email and the links that share it. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/report',
    {
      id: 'getReport',
      role: 'user',
      summary: 'Get a project’s report',
      responses: { 200: dataOf(api.report, 'Orders, newest first, each with its rows') },
      problems: missing,
    },
    (c) => withProject(c, async (project) => c.json({ success: true, data: await readReport(c.var, project) })),
  ),
  route(
    'GET /api/projects/{id}/report.csv',
    {
      id: 'exportReportCsv',
      role: 'user',
      summary: 'Download a report as CSV',
      responses: { 200: text('text/csv', 'One line per row') },
      problems: missing,
    },
    (c) => withProject(c, (project) => respondCsv(c, project)),
  ),
  route(
    'GET /api/projects/{id}/report.json',
    {
      id: 'exportReportJson',
      role: 'user',
      summary: 'Download a report as JSON',
      responses: { 200: json(z.looseObject({}), 'Orders and rows as a file') },
      problems: missing,
    },
    (c) => withProject(c, (project) => respondJson(c, project)),
  ),
  route(
    'PUT /api/projects/{id}/weekly-mail',
    {
      id: 'saveWeeklyMail',
      role: 'user',
      summary: 'Turn the weekly email about a report on or off',
      body: api.weeklyMailChange,
      responses: { 200: messageOf('Saved') },
      problems: missing,
    },
    (c, { body }) =>
      withProject(c, async ({ id }) => {
        const { on } = body()
        await saveReportMails(c.var.db, id, on, c.var.now())
        return c.json({ success: true, message: on ? 'Weekly email turned on.' : 'Weekly email turned off.' })
      }),
  ),
  route(
    'GET /api/projects/{id}/shares',
    {
      id: 'listReportShares',
      role: 'user',
      summary: 'List the links that share a report',
      responses: { 200: dataOf(z.array(api.reportShare), 'Links that work, oldest first') },
      problems: missing,
    },
    (c) =>
      withProject(c, async (project) => {
        const shares = await listShares(c.var.db, project.id)
        const data = shares.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() }))
        return c.json({ success: true, data })
      }),
  ),
  route(
    'POST /api/projects/{id}/shares',
    {
      id: 'addReportShare',
      role: 'confirmed',
      summary: 'Share a report with a link',
      responses: { 201: dataOf(api.newShare, 'The link. Its URL is only shown here') },
      problems: {
        ...missing,
        409: 'The report has too many links',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    (c) =>
      withProject(c, async (project) => {
        const tooMany = await overLimit(c, `report-share:${signedIn(c).id}`, sharesPerHour)
        if (tooMany) return tooMany
        const link = await createShareLink(c.var, project.id)
        return link ? c.json({ success: true, data: link }, 201) : problem(c, 409, { detail: shareMessages.tooMany })
      }),
  ),
  route(
    'DELETE /api/projects/{id}/shares/{shareId}',
    {
      id: 'revokeReportShare',
      role: 'confirmed',
      summary: 'Revoke a link to a report',
      responses: { 200: messageOf('Revoked') },
      problems: missing,
    },
    (c, { params }) =>
      withProject(c, async (project) => {
        const revoked = await revokeShare(c.var.db, project.id, params.shareId, c.var.now())
        return revoked ? c.json({ success: true, message: shareMessages.revoked }) : notFound(c, shareMessages.notFound)
      }),
  ),
]
