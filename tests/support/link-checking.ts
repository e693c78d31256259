import type { RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { checkLinks } from '#functions/links/check-links.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import type { TestApi } from './api.ts'
import { type ListedSite, reachTo, startListedSite } from './listed-sites.ts'
import { givenProduct } from './submissions.ts'

/** One server for all the sites of a test, and the job that checks them. */
export function useLinkChecking(api: TestApi) {
  let site: ListedSite
  let answer: RequestListener
  /** Trusts every test host name. The server decides what they answer. */
  const network = () => ({ ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> })

  beforeAll(async () => {
    site = await startListedSite((request, response) => answer(request, response))
  })
  beforeEach(() => {
    site.requests.length = 0
    answerWith(200)
  })
  afterAll(() => site.stop())

  const answerBy = (listener: RequestListener) => {
    answer = listener
  }
  const answerWith = (status: number) => answerBy((_, response) => void response.writeHead(status).end())
  const urlOf = (host: string, port = site.port) => `http://${host}.example:${port}/`
  const published = async (slug: string, websiteUrl = urlOf(slug)) => {
    const row = await givenProduct(api.db, { slug, websiteUrl, listingKey: `${slug}.example` })
    await applyTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    await applyTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    return row
  }
  const run = (untilMs?: number) => checkLinks(api.services, untilMs, network())
  const linkOf = async ({ id }: { id: number }) =>
    (await api.db.select().from(linkChecks).where(eq(linkChecks.productId, id)))[0]
  /** Runs whenever that link is due, until the given time. */
  const runUntil = async (row: { id: number }, end: number) => {
    for (;;) {
      await run()
      const dueAt = (await linkOf(row))?.dueAt ?? end + 1
      if (dueAt > end) break
      api.clock.now = dueAt
    }
    api.clock.now = end
  }
  /** Those of the check, in the order they were written. */
  const queuedMails = async () => (await api.db.select().from(mails)).filter(({ key }) => key.startsWith('site-'))
  const requests = () => site.requests
  return { answerBy, answerWith, urlOf, published, network, run, linkOf, runUntil, queuedMails, requests }
}
