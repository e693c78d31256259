import type { Hono } from 'hono'
import { isSigned } from '#functions/http/signatures.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { respondNotice, hideUrl, type PageCall, type PageEnvironment } from '#functions/pages/answers.tsx'
import { InvalidLink } from '#src/components/waitlist/InvalidLink.tsx'
import { WaitlistJoined } from '#src/components/waitlist/WaitlistJoined.tsx'
import { WaitlistRefused } from '#src/components/waitlist/WaitlistRefused.tsx'
import { WaitlistState } from '#src/components/waitlist/WaitlistState.tsx'
import type { WaitlistState as State } from '#src/domain/waitlist/waitlist.ts'
import { confirmWaitlistEntry, unsubscribeWaitlistEntry } from '#src/storage/waitlist/changes.ts'
import { findWaitlistEntry, type WaitlistEntry } from '#src/storage/waitlist/queries.ts'
import { forwardInBackground } from './forward.ts'
import { joinByEmail, readEmail } from './join.ts'
import { welcomeMail } from './mails.ts'

/** The waitlist's form without JavaScript, and the pages behind the links in its emails. A GET changes nothing. */
export function addWaitlistPages(app: Hono<PageEnvironment>): void {
  app.use('/waitlist/*', hideUrl)
  app.use('/unsubscribe/*', hideUrl)

  app.get('/waitlist', (c) => c.redirect('/#waitlist', 302))
  app.post('/waitlist', async (c) => {
    const sent = await readEmail(c)
    const refusal = await joinByEmail(c.var, c.var.request, sent)
    if (!refusal) return respondNotice(c, 200, { title: 'Waitlist', main: <WaitlistJoined /> })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const main = <WaitlistRefused message={refusal.message} email={sent.email} />
    return respondNotice(c, refusal.status, { title: refusal.message, main })
  })

  app.get('/waitlist/:ref/:token', async (c) => {
    const entry = await findSigned(c, 'waitlist')
    if (!entry) return respondBadLink(c)
    return respondNotice(c, 200, { title: 'Waitlist', main: <WaitlistState state={entry.state} link="confirm" /> })
  })
  app.post('/waitlist/:ref/:token', async (c) => {
    const entry = await findSigned(c, 'waitlist')
    if (!entry) return respondBadLink(c)
    await confirmWaitlistEntry(c.var.db, entry.ref, welcomeMail(c.var, entry), c.var.now())
    deliverInBackground(c.var, c.var.request)
    forwardInBackground(c.var, c.var.request)
    return c.redirect(c.req.path, 303)
  })

  app.get('/unsubscribe/:ref/:token', async (c) => {
    if (!hasSignature(c, 'unsubscribe')) return respondBadLink(c)
    const entry = await findSigned(c, 'unsubscribe')
    return respondLeave(c, entry?.state ?? 'unsubscribed')
  })
  // Pressed by a person, or posted by a mail provider's server (RFC 8058), which doesn't expect a redirect.
  app.post('/unsubscribe/:ref/:token', async (c) => {
    if (!hasSignature(c, 'unsubscribe')) return respondBadLink(c)
    // These links never expire. An email that has been deleted since is off the list too.
    await unsubscribeWaitlistEntry(c.var.db, c.req.param('ref'), c.var.now())
    forwardInBackground(c.var, c.var.request)
    return respondLeave(c, 'unsubscribed')
  })
}

function hasSignature(c: PageCall, purpose: 'waitlist' | 'unsubscribe'): boolean {
  const { ref = '', token } = c.req.param()
  return isSigned(c.var, purpose, ref, token)
}

async function findSigned(c: PageCall, purpose: 'waitlist' | 'unsubscribe'): Promise<WaitlistEntry | null> {
  return hasSignature(c, purpose) ? findWaitlistEntry(c.var.db, c.req.param('ref') ?? '') : null
}

function respondLeave(c: PageCall, state: State): Promise<Response> {
  return respondNotice(c, 200, {
    title: 'Leave the waitlist',
    main: <WaitlistState state={state} link="unsubscribe" />,
  })
}

function respondBadLink(c: PageCall): Promise<Response> {
  return respondNotice(c, 404, { title: 'This link is not valid', main: <InvalidLink /> })
}
