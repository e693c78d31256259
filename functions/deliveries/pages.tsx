import type { Hono } from 'hono'
import { readCounted } from '#functions/counted/read-counted.ts'
import { toReportRow } from './report-rows.ts'
import { respondNotice, respondPage, hideUrl, type PageCall, type PageEnvironment } from '#functions/pages/answers.tsx'
import { SharedReport } from '#src/components/deliveries/SharedReport.tsx'
import { WeeklyMailState } from '#src/components/deliveries/WeeklyMailState.tsx'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { ReportRow } from '#src/domain/deliveries/report.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'
import { publicState } from '#src/domain/deliveries/states.ts'
import { areReportMailsOn, findMailedProject, saveReportMails } from '#src/storage/deliveries/report-mails.ts'
import { listReportRows } from '#src/storage/proofs/report.ts'
import { isWeeklyMailLink } from './mail-links.ts'
import { respondInvalidLink, respondTooOften } from './refused-links.tsx'
import { openShareLink } from './share-links.ts'

/** Opened reports per minute and client. */
const viewsPerMinute = { limit: 60, windowMs: 60 * 1000 }

/** Reports behind a link, and the link in weekly mails that turns these off. */
export function addReportPages(app: Hono<PageEnvironment>): void {
  app.use('/report/*', hideUrl)
  app.use('/weekly-mail/*', hideUrl)

  app.get('/report/:token', async (c) => {
    const waitMs = await c.var.countUse(`report-view:${clientKey(c.var.request.ip)}`, viewsPerMinute)
    if (waitMs !== null) return respondTooOften(c, waitMs)
    const project = await openShareLink(c.var, c.req.param('token'))
    if (!project) return respondInvalidLink(c)
    const [stored, counted] = await Promise.all([
      listReportRows(c.var.db, project.id),
      readCounted(c.var.db, project.id),
    ])
    const rows = stored.map((row) => forEveryone(toReportRow(row, counted)))
    const { page } = readPageRequest(c.req.query('page'), undefined)
    return respondPage(c, 200, {
      shell: '/shells/report',
      head: { title: `Directory report for ${project.name}`, description: '' },
      main: <SharedReport project={project} rows={rows} page={page} now={c.var.now()} />,
    })
  })

  app.get('/weekly-mail/:ref/:token', async (c) => {
    const project = await findSigned(c)
    if (!project) return respondInvalidLink(c)
    return respondWeeklyMail(c, project.name, await areReportMailsOn(c.var.db, project.id))
  })
  // Pressed by a person, or posted by a mail provider's server (RFC 8058), which doesn't expect a redirect.
  app.post('/weekly-mail/:ref/:token', async (c) => {
    const project = await findSigned(c)
    if (!project) return respondInvalidLink(c)
    await saveReportMails(c.var.db, project.id, false, c.var.now())
    return respondWeeklyMail(c, project.name, false)
  })
}

/** Notes and questions are between the customer and us. */
function forEveryone({ notes: _, ...row }: ReportRow): ReportRow {
  return { ...row, state: publicState(row.state) }
}

function findSigned(c: PageCall) {
  const { ref = '', token = '' } = c.req.param()
  return isWeeklyMailLink(c.var, ref, token) ? findMailedProject(c.var.db, ref) : null
}

function respondWeeklyMail(c: PageCall, project: string, on: boolean): Promise<Response> {
  return respondNotice(c, 200, { title: 'Weekly email', main: <WeeklyMailState project={project} on={on} /> })
}
