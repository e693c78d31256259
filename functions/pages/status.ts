import type { Hono } from 'hono'
import { html } from 'hono/html'
import { founderTransitions } from '#src/domain/product-states.ts'
import { site } from '#src/site.ts'
import { findSubmission, type SubmissionRow } from '#src/storage/submissions.ts'
import { changeSubmission, currentContent, moveSubmission } from '#functions/founder-actions.ts'
import { isSigned } from '#functions/http/signatures.ts'
import { readSubmission } from '#functions/http/submission-form.ts'
import { readStatus } from '#functions/submissions.ts'
import { answerHtml, answerPage, type PageCall, type PageEnvironment } from './answers.ts'
import { statusMarkup } from './status-markup.ts'
import { fillSubmitPage, type FormContent, refusedForm } from './submit-form.ts'

const base = '/submissions/:ref/:token'

/** The pages behind the link of the mails. A GET changes nothing, since mail scanners follow links; buttons POST. */
export function addStatusPages(app: Hono<PageEnvironment>): void {
  app.use('/submissions/*', async (c, next) => {
    await next()
    // The address is the key: it must not travel on.
    c.header('referrer-policy', 'no-referrer')
  })

  app.get(base, async (c) => {
    const row = await findOwn(c)
    return row ? answerStatus(c, row, 200) : answerBadLink(c)
  })

  for (const transition of founderTransitions) {
    app.post(`${base}/${transition}`, async (c) => {
      const row = await findOwn(c)
      if (!row) return answerBadLink(c)
      const refusal = await moveSubmission(c.var, c.var.request, row, transition)
      if (!refusal) return c.redirect(addressOf(c), 303)
      return answerStatus(c, (await findSubmission(c.var.db, row.ref)) ?? row, refusal.status, refusal.message)
    })
  }

  app.get(`${base}/edit`, async (c) => {
    const row = await findOwn(c)
    return row ? answerEdit(c, 200, row, presentForm(row)) : answerBadLink(c)
  })

  app.post(`${base}/edit`, async (c) => {
    const row = await findOwn(c)
    if (!row) return answerBadLink(c)
    const sent = await readSubmission(c.req)
    const refusal = await changeSubmission(c.var, c.var.request, row, sent)
    if (!refusal) return c.redirect(addressOf(c), 303)
    const form = refusedForm(sent, refusal)
    // What the submission has already stays kept, and its e-mail address stays what it is.
    const values = { ...form.values, email: row.email }
    return answerEdit(c, refusal.status, row, { ...form, values, kept: { ...presentForm(row).kept, ...form.kept } })
  })
}

async function findOwn(c: PageCall): Promise<SubmissionRow | null> {
  const { ref = '', token } = c.req.param()
  return isSigned(c.var.secret, 'submission', ref, token) ? findSubmission(c.var.db, ref) : null
}

function addressOf(c: PageCall): string {
  const { ref = '', token = '' } = c.req.param()
  return `/submissions/${ref}/${token}`
}

async function answerStatus(
  c: PageCall,
  row: SubmissionRow,
  code: 200 | 400 | 409 | 413 | 422 | 429 | 503,
  notice = '',
) {
  const status = await readStatus(c.var, row)
  return answerPage(c, code, {
    title: `${row.name}: ${status.label}`,
    main: statusMarkup(status, { address: addressOf(c), notice }),
  })
}

async function answerEdit(
  c: PageCall,
  code: 200 | 400 | 409 | 413 | 422 | 429 | 503,
  row: SubmissionRow,
  form: FormContent,
): Promise<Response> {
  const { token = '' } = c.req.param()
  const page = await c.var.shells('/directories/submit')
  const edit = { ref: row.ref, token, action: `${addressOf(c)}/edit` }
  return answerHtml(c, code, await fillSubmitPage(page, { ...form, edit }))
}

function presentForm(row: SubmissionRow): FormContent {
  const { websiteUrl, logoId, screenshotId, ...text } = currentContent(row)
  const present = (id: string) => ({ id, token: '', label: 'the image you sent before' })
  return {
    values: { ...text, website_url: websiteUrl },
    banner: '',
    errors: [],
    kept: { logo: present(logoId), screenshot: present(screenshotId) },
  }
}

function answerBadLink(c: PageCall): Promise<Response> {
  return answerPage(c, 404, {
    title: 'This link is not valid',
    main: html`<div class="stack">
      <h1>This link is not valid</h1>
      <p>
        Open the link from our mail again, whole: some mail programs cut it at the end of a line. If that does not help,
        write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a> from the address that you submitted
        with.
      </p>
      <p><a class="button" href="/directories">Back to Directories</a></p>
    </div>`,
  })
}
