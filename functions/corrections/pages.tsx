import type { Hono } from 'hono'
import { readForm } from '#functions/http/forms.ts'
import { respondErrorPage, respondNotice, type PageEnvironment } from '#functions/pages/answers.tsx'
import { CorrectionPage } from '#src/components/corrections/CorrectionPage.tsx'
import { CorrectionReceived } from '#src/components/corrections/CorrectionReceived.tsx'
import { correctionMessages, emptyCorrection } from '#src/domain/corrections/corrections.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { findDirectory, sendCorrection } from './send-correction.ts'

const toList = { label: 'All directories', href: directoryListPath }

/** `/directory-list/{slug}/correction`: the form of a directory's row, and of its page where there is no JavaScript. */
export function addCorrectionPage(app: Hono<PageEnvironment>): void {
  app.get('/directory-list/:slug/correction', async (c) => {
    const directory = await findDirectory(c.req.param('slug'))
    if (!directory) return respondErrorPage(c, 404, correctionMessages.directoryMissing, toList)
    const main = <CorrectionPage directory={directory} typed={emptyCorrection} />
    return respondNotice(c, 200, { title: `Report a mistake: ${directory.name}`, main })
  })

  app.post('/directory-list/:slug/correction', async (c) => {
    const slug = c.req.param('slug')
    const { text } = await readForm(c)
    const typed = { field: text('field'), text: text('text'), evidence: text('evidence'), email: text('email') }
    const refusal = await sendCorrection(c.var, c.var.request, slug, { ...typed, hidden: text(honeypotField) })
    const directory = await findDirectory(slug)
    if (!directory) return respondErrorPage(c, 404, correctionMessages.directoryMissing, toList)
    if (!refusal) {
      return respondNotice(c, 200, { title: 'Correction sent', main: <CorrectionReceived directory={directory} /> })
    }
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const main = <CorrectionPage directory={directory} typed={typed} refusal={refusal} />
    return respondNotice(c, refusal.status, { title: refusal.message, main })
  })
}
