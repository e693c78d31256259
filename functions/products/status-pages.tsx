import type { Hono } from 'hono'
import { respondNotice, respondPage, type PageCall, type PageEnvironment } from '#functions/pages/answers.tsx'
import { EditPage } from '#src/components/products/EditPage.tsx'
import { ProductForm } from '#src/components/products/ProductForm.tsx'
import { ExpiredLink, InvalidLink, LinkSent } from '#src/components/products/StatusLinkPages.tsx'
import { StatusPage } from '#src/components/products/StatusPage.tsx'
import { newestContent } from '#src/domain/products/content.ts'
import { statusLinkDays } from '#src/domain/products/fields.ts'
import { founderTransitions } from '#src/domain/products/states.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { readSentProduct } from './form.ts'
import { changeProduct, moveProduct } from './founder-actions.ts'
import { renewStatusLink } from './new-links.ts'
import { type FormContent, refusedForm } from './refused-form.ts'
import { readStatusLink } from './status-links.ts'
import { readStatus } from './status.ts'

const base = '/submissions/:ref/:token'

/** The pages behind the links in our emails. A GET changes nothing, since mail scanners follow links. Buttons POST. */
export function addStatusPages(app: Hono<PageEnvironment>): void {
  app.use('/submissions/*', async (c, next) => {
    await next()
    // The URL is the key, so other sites must not see it.
    c.header('referrer-policy', 'no-referrer')
  })

  app.get(base, async (c) => {
    const { row, refusal } = await findOwn(c)
    return row ? respondStatus(c, row, 200) : refusal
  })

  app.post(`${base}/new-link`, async (c) => {
    const row = await findSigned(c)
    if (!row) return respondBadLink(c)
    const refusal = await renewStatusLink(c.var, c.var.request, row)
    if (!refusal) return respondLinkSent(c, row)
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return respondExpired(c, refusal.status, refusal.message)
  })

  for (const transition of founderTransitions) {
    app.post(`${base}/${transition}`, async (c) => {
      const own = await findOwn(c)
      if (!own.row) return own.refusal
      const refusal = await moveProduct(c.var, c.var.request, own.row, transition)
      if (!refusal) return respondChanged(c)
      // The link may have expired a moment ago.
      const row = await findProductRow(c.var.db, own.row.ref)
      return row ? respondStatus(c, row, refusal.status, refusal.message) : respondBadLink(c)
    })
  }

  app.get(`${base}/edit`, async (c) => {
    const { row, refusal } = await findOwn(c)
    return row ? respondEdit(c, 200, row, presentForm(row)) : refusal
  })

  app.post(`${base}/edit`, async (c) => {
    const { row, refusal: noAccess } = await findOwn(c)
    if (!row) return noAccess
    const sent = await readSentProduct(c)
    const refusal = await changeProduct(c.var, c.var.request, row, sent)
    if (!refusal) return respondChanged(c)
    const form = refusedForm(sent, refusal)
    // The images of the submission need no new files, and its email can't change.
    const values = { ...form.values, email: row.email }
    return respondEdit(c, refusal.status, row, {
      ...form,
      values,
      images: { ...presentForm(row).images, ...form.images },
    })
  })
}

type Own = { row: ProductRow; refusal?: never } | { row?: never; refusal: Response }

/** The submission a link gives access to, or the page to show instead. */
async function findOwn(c: PageCall): Promise<Own> {
  const state = linkState(c)
  const row = await findSigned(c)
  if (!row) return { refusal: await respondBadLink(c) }
  const opens = state === 'valid' || (state === 'ending' && c.req.method === 'POST')
  return opens ? { row } : { refusal: await respondExpired(c, 410) }
}

/** Whether or not the link has expired. */
async function findSigned(c: PageCall): Promise<ProductRow | null> {
  return linkState(c) === 'foreign' ? null : findProductRow(c.var.db, c.req.param('ref') ?? '')
}

function linkState(c: PageCall) {
  const { ref = '', token } = c.req.param()
  return readStatusLink(c.var, ref, token)
}

function pathOf(c: PageCall): string {
  const { ref = '', token = '' } = c.req.param()
  return `/submissions/${ref}/${token}`
}

/** After a change: the page again, unless its link has expired in the meantime. */
async function respondChanged(c: PageCall): Promise<Response> {
  return linkState(c) === 'valid' ? c.redirect(pathOf(c), 303) : respondExpired(c, 200, 'Your changes are saved.')
}

function respondExpired(c: PageCall, code: 200 | 410 | 429, notice = ''): Promise<Response> {
  const main = <ExpiredLink action={`${pathOf(c)}/new-link`} notice={notice} />
  return respondNotice(c, code, { title: 'This link has expired', main })
}

function respondLinkSent(c: PageCall, { state }: ProductRow): Promise<Response> {
  const days = state === 'unconfirmed' ? statusLinkDays.confirm : statusLinkDays.status
  return respondNotice(c, 200, { title: 'Check your email', main: <LinkSent days={days} /> })
}

type FormStatus = 200 | 400 | 409 | 413 | 422 | 429 | 503

async function respondStatus(c: PageCall, row: ProductRow, code: FormStatus, notice?: string): Promise<Response> {
  const status = await readStatus(c.var, row)
  const main = <StatusPage status={status} path={pathOf(c)} notice={notice} />
  return respondNotice(c, code, { title: `${row.name}: ${status.label}`, main })
}

function respondEdit(c: PageCall, code: FormStatus, row: ProductRow, form: FormContent): Promise<Response> {
  return respondPage(c, code, {
    head: { title: `Edit ${row.name}`, description: '' },
    main: (
      <EditPage>
        <ProductForm {...form} action={`${pathOf(c)}/edit`} button="Save changes" fixedEmail />
      </EditPage>
    ),
  })
}

function presentForm(row: ProductRow): FormContent {
  const { websiteUrl, logoId, screenshotId, ...text } = newestContent(row)
  const present = (id: string) => ({ kept: { id, token: '', label: 'the image you sent before' } })
  return {
    values: { ...text, website_url: websiteUrl },
    failure: null,
    errors: [],
    images: { logo: present(logoId), screenshot: present(screenshotId) },
  }
}

function respondBadLink(c: PageCall): Promise<Response> {
  return respondNotice(c, 404, { title: 'This link is not valid', main: <InvalidLink /> })
}
