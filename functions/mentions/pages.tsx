import type { Hono } from 'hono'
import {
  respondErrorPage,
  respondNotice,
  hideUrl,
  type PageCall,
  type PageEnvironment,
} from '#functions/pages/answers.tsx'
import { DailyMailState } from '#src/components/mentions/DailyMailState.tsx'
import { toHome } from '#src/components/pages/ShortPage.tsx'
import { shareMessages } from '#src/domain/deliveries/shares.ts'
import { findMailedProject } from '#src/storage/deliveries/report-mails.ts'
import { isDailyMailOn, saveDailyMail } from '#src/storage/mentions/daily-mails.ts'
import { isMentionMailLink } from './mail-links.ts'

/** The link in daily mails that turns these off. */
export function addMentionPages(app: Hono<PageEnvironment>): void {
  app.use('/mention-mail/*', hideUrl)

  app.get('/mention-mail/:ref/:token', async (c) => {
    const project = await findSigned(c)
    if (!project) return respondErrorPage(c, 404, shareMessages.invalid, toHome)
    return respondState(c, project.name, await isDailyMailOn(c.var.db, project.id))
  })
  // Pressed by a person, or posted by a mail provider's server (RFC 8058), which doesn't expect a redirect.
  app.post('/mention-mail/:ref/:token', async (c) => {
    const project = await findSigned(c)
    if (!project) return respondErrorPage(c, 404, shareMessages.invalid, toHome)
    await saveDailyMail(c.var.db, project.id, false, c.var.now())
    return respondState(c, project.name, false)
  })
}

function findSigned(c: PageCall) {
  const { ref = '', token = '' } = c.req.param()
  return isMentionMailLink(c.var, ref, token) ? findMailedProject(c.var.db, ref) : null
}

function respondState(c: PageCall, project: string, on: boolean): Promise<Response> {
  return respondNotice(c, 200, { title: 'Daily email', main: <DailyMailState project={project} on={on} /> })
}
