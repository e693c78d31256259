import type { Hono } from 'hono'
import { html } from 'hono/html'
import { site } from '#src/site.ts'
import { confirmWaitlistEntry, unsubscribeWaitlistEntry } from '#src/storage/waitlist/changes.ts'
import { findWaitlistEntry, type WaitlistEntry } from '#src/storage/waitlist/queries.ts'
import { isSigned } from '#functions/http/signatures.ts'
import { deliverSoon } from '#functions/mails/delivery.ts'
import { welcomeMail } from './mails.ts'
import { forwardSoon } from './forwarding.ts'
import { joinByEmail, readEmail } from './joining.ts'
import { answerPage, type PageCall, type PageEnvironment } from '#functions/pages/answers.ts'
import { confirmMarkup, joinedMarkup, leaveMarkup, refusedMarkup } from './markup.ts'

/** The waitlist's form without JavaScript, and the pages behind its mailed links. A GET changes nothing. */
export function addWaitlistPages(app: Hono<PageEnvironment>): void {
  app.use('/waitlist/*', keepAddressToItself)
  app.use('/unsubscribe/*', keepAddressToItself)

  app.get('/waitlist', (c) => c.redirect('/#waitlist', 302))
  app.post('/waitlist', async (c) => {
    const sent = await readEmail(c)
    const refusal = await joinByEmail(c.var, c.var.request, sent)
    if (!refusal) return answerPage(c, 200, { title: 'Waitlist', main: joinedMarkup() })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return answerPage(c, refusal.status, { title: refusal.message, main: refusedMarkup(refusal.message, sent.email) })
  })

  app.get('/waitlist/:ref/:token', async (c) => {
    const entry = await findSigned(c, 'waitlist')
    return entry ? answerPage(c, 200, { title: 'Waitlist', main: confirmMarkup(entry.state) }) : answerBadLink(c)
  })
  app.post('/waitlist/:ref/:token', async (c) => {
    const entry = await findSigned(c, 'waitlist')
    if (!entry) return answerBadLink(c)
    await confirmWaitlistEntry(c.var.db, entry.ref, welcomeMail(c.var, entry), c.var.now())
    deliverSoon(c.var, c.var.request)
    forwardSoon(c.var, c.var.request)
    return c.redirect(c.req.path, 303)
  })

  app.get('/unsubscribe/:ref/:token', async (c) => {
    if (!hasSignature(c, 'unsubscribe')) return answerBadLink(c)
    const entry = await findSigned(c, 'unsubscribe')
    return answerPage(c, 200, { title: 'Leave the waitlist', main: leaveMarkup(entry?.state ?? 'unsubscribed') })
  })
  // Pressed by a person, or posted by a mail provider's server (RFC 8058), which doesn't expect a redirect.
  app.post('/unsubscribe/:ref/:token', async (c) => {
    if (!hasSignature(c, 'unsubscribe')) return answerBadLink(c)
    // These links never expire: an email that was deleted meanwhile is off the list, too.
    await unsubscribeWaitlistEntry(c.var.db, c.req.param('ref'), c.var.now())
    forwardSoon(c.var, c.var.request)
    return answerPage(c, 200, { title: 'Leave the waitlist', main: leaveMarkup('unsubscribed') })
  })
}

async function keepAddressToItself(c: PageCall, next: () => Promise<void>): Promise<void> {
  await next()
  // The URL is the key, so it must not be sent as a referrer.
  c.header('referrer-policy', 'no-referrer')
}

function hasSignature(c: PageCall, purpose: 'waitlist' | 'unsubscribe'): boolean {
  const { ref = '', token } = c.req.param()
  return isSigned(c.var, purpose, ref, token)
}

async function findSigned(c: PageCall, purpose: 'waitlist' | 'unsubscribe'): Promise<WaitlistEntry | null> {
  return hasSignature(c, purpose) ? findWaitlistEntry(c.var.db, c.req.param('ref') ?? '') : null
}

function answerBadLink(c: PageCall): Promise<Response> {
  return answerPage(c, 404, {
    title: 'This link is not valid',
    main: html`<div class="stack">
      <h1>This link is not valid</h1>
      <p>
        Open the link from our mail again, whole: some mail programs cut it at the end of a line. If the address was
        never confirmed, we may have forgotten it meanwhile. Or write to
        <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.
      </p>
      <p><a class="button" href="/">Go back home</a></p>
    </div>`,
  })
}
