import { newestContent } from '#src/domain/products/content.ts'
import type { Hono } from 'hono'
import { founderTransitions } from '#src/domain/products/states.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { changeProduct, moveProduct } from './founder-actions.ts'
import { readSentProduct } from './form.ts'
import { renewStatusLink } from './new-links.ts'
import { readStatusLink } from './status-links.ts'
import { readStatus } from './status.ts'
import { answerHtml, answerPage, type PageCall, type PageEnvironment } from '#functions/pages/answers.ts'
import { badLinkMarkup, expiredMarkup, linkSentMarkup } from './status-link-markup.ts'
import { statusMarkup } from './status-markup.ts'
import { fillSubmitPage, type FormContent, refusedForm } from './submit-markup.ts'

const base = '/submissions/:ref/:token'

/** The pages behind the mailed link. A GET changes nothing, because mail scanners follow links. Buttons POST. */
export function addStatusPages(app: Hono<PageEnvironment>): void {
  app.use('/submissions/*', async (c, next) => {
    await next()
    // The URL is the key, so it must not be sent as a referrer.
    c.header('referrer-policy', 'no-referrer')
  })

  app.get(base, async (c) => {
    const { row, refusal } = await findOwn(c)
    return row ? answerStatus(c, row, 200) : refusal
  })

  app.post(`${base}/new-link`, async (c) => {
    const row = await findSigned(c)
    if (!row) return answerBadLink(c)
    const refusal = await renewStatusLink(c.var, c.var.request, row)
    if (!refusal) return answerPage(c, 200, { title: 'Check your email', main: linkSentMarkup(row.state) })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return answerExpired(c, refusal.status, refusal.message)
  })

  for (const transition of founderTransitions) {
    app.post(`${base}/${transition}`, async (c) => {
      const own = await findOwn(c)
      if (!own.row) return own.refusal
      const refusal = await moveProduct(c.var, c.var.request, own.row, transition)
      if (!refusal) return answerChanged(c)
      // It may have expired a moment ago.
      const row = await findProductRow(c.var.db, own.row.ref)
      return row ? answerStatus(c, row, refusal.status, refusal.message) : answerBadLink(c)
    })
  }

  app.get(`${base}/edit`, async (c) => {
    const { row, refusal } = await findOwn(c)
    return row ? answerEdit(c, 200, row, presentForm(row)) : refusal
  })

  app.post(`${base}/edit`, async (c) => {
    const { row, refusal: noAccess } = await findOwn(c)
    if (!row) return noAccess
    const sent = await readSentProduct(c)
    const refusal = await changeProduct(c.var, c.var.request, row, sent)
    if (!refusal) return answerChanged(c)
    const form = refusedForm(sent, refusal)
    // The submission keeps what it has, and its email.
    const values = { ...form.values, email: row.email }
    return answerEdit(c, refusal.status, row, { ...form, values, kept: { ...presentForm(row).kept, ...form.kept } })
  })
}

type Own = { row: ProductRow; refusal?: never } | { row?: never; refusal: Response }

/** The submission a link gives access to, or the page to show instead. */
async function findOwn(c: PageCall): Promise<Own> {
  const state = linkState(c)
  const row = await findSigned(c)
  if (!row) return { refusal: await answerBadLink(c) }
  const opens = state === 'valid' || (state === 'ending' && c.req.method === 'POST')
  return opens ? { row } : { refusal: await answerExpired(c, 410) }
}

/** Whether or not the link has expired. */
async function findSigned(c: PageCall): Promise<ProductRow | null> {
  return linkState(c) === 'foreign' ? null : findProductRow(c.var.db, c.req.param('ref') ?? '')
}

function linkState(c: PageCall) {
  const { ref = '', token } = c.req.param()
  return readStatusLink(c.var, ref, token)
}

function addressOf(c: PageCall): string {
  const { ref = '', token = '' } = c.req.param()
  return `/submissions/${ref}/${token}`
}

/** After a change: the page again, unless its link has expired meanwhile. */
async function answerChanged(c: PageCall): Promise<Response> {
  return linkState(c) === 'valid' ? c.redirect(addressOf(c), 303) : answerExpired(c, 200, 'Your changes are saved.')
}

function answerExpired(c: PageCall, code: 200 | 410 | 429, notice = ''): Promise<Response> {
  const main = expiredMarkup({ action: `${addressOf(c)}/new-link`, notice })
  return answerPage(c, code, { title: 'This link has expired', main })
}

async function answerStatus(c: PageCall, row: ProductRow, code: 200 | 400 | 409 | 413 | 422 | 429 | 503, notice = '') {
  const status = await readStatus(c.var, row)
  return answerPage(c, code, {
    title: `${row.name}: ${status.label}`,
    main: statusMarkup(status, { address: addressOf(c), notice }),
  })
}

async function answerEdit(
  c: PageCall,
  code: 200 | 400 | 409 | 413 | 422 | 429 | 503,
  row: ProductRow,
  form: FormContent,
): Promise<Response> {
  const { token = '' } = c.req.param()
  const page = await c.var.shells('/directories/submit')
  const edit = { ref: row.ref, token, action: `${addressOf(c)}/edit` }
  return answerHtml(c, code, await fillSubmitPage(page, { ...form, edit }))
}

function presentForm(row: ProductRow): FormContent {
  const { websiteUrl, logoId, screenshotId, ...text } = newestContent(row)
  const present = (id: string) => ({ id, token: '', label: 'the image you sent before' })
  return {
    values: { ...text, website_url: websiteUrl },
    banner: '',
    errors: [],
    kept: { logo: present(logoId), screenshot: present(screenshotId) },
  }
}

function answerBadLink(c: PageCall): Promise<Response> {
  return answerPage(c, 404, { title: 'This link is not valid', main: badLinkMarkup() })
}
