import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { queueLossMails } from '#functions/deliveries/loss-mails.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { checkProofs } from '#functions/proofs/check-proofs.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { type DeliveryRow, findDelivery, listDeliveries } from '#src/storage/deliveries/queries.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { findCheck, listProofs } from '#src/storage/proofs/queries.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { addTestUser, type TestUser } from './accounts.ts'
import { type ListedSite, reachTo, startListedSite } from './listed-sites.ts'
import { givenPayment, givenProject, givenSubscription } from './orders.ts'
import type { TestApi } from './test-api.ts'

/** The customer's site. */
export const customerSite = 'teatimer.example'

/** Trusts every host name of a test, all of which are loopback. */
export function loopbackNetwork(): NetworkAccess {
  return { ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> }
}

/** A page that links to a site. */
export function pageWith(link: string, head = ''): string {
  return `<!doctype html><html><head><title>Tea</title>${head}</head><body><p>${link}</p></body></html>`
}
export const goodPage = pageWith(`<a href="https://${customerSite}/?ref=dir" rel="nofollow">Tea Timer</a>`)

export function sendHtml(response: ServerResponse, html: string, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}

/** One server for all the directories of a test, a customer with an order, and the job that checks listings. */
export function useLiveListings(api: TestApi) {
  let site: ListedSite
  let answer: RequestListener
  let robots: (request: IncomingMessage, response: ServerResponse) => void
  let customer: TestUser
  let orderId: string
  let next = 0

  beforeAll(async () => {
    site = await startListedSite((request, response) => {
      if (request.url === '/robots.txt') robots(request, response)
      else answer(request, response)
    })
  })
  beforeEach(async () => {
    site.requests.length = 0
    next = 0
    answer = (_, response) => sendHtml(response, goodPage)
    robots = (_, response) => void response.writeHead(404).end()
    customer = await addTestUser(api)
    orderId = await givenOrder(api, customer.user.id)
  })
  afterAll(() => site.stop())

  const urlOf = (host: string, path = '/tea') => `http://${host}.example:${site.port}${path}`
  /** Submits the order's next row, with that page as its listing. */
  const submitted = async (host: string, path = '/tea'): Promise<DeliveryRow> => {
    const row = (await listDeliveries(api.db, orderId))[next++]!
    const { id, version } = row
    const set = { liveUrl: urlOf(host, path), submittedAt: api.clock.now, submittedBy: 'operator' }
    const change = { id, orderId, version, action: 'submit' as const, actor: 'operator', set }
    return (await changeDelivery(api.db, change, api.clock.now))!
  }
  const run = (untilMs?: number, network = loopbackNetwork()) => checkProofs({ ...api.services, network }, untilMs)
  const checkOf = async ({ id }: { id: string }) => (await findCheck(api.db, 'delivery', id))!
  /** Runs whenever that row is due, that many times. */
  const runWhenDue = async (row: { id: string }, times = 1) => {
    for (let count = 0; count < times; count += 1) {
      api.clock.now = Math.max(api.clock.now, (await checkOf(row)).dueAt ?? 0)
      await run()
    }
  }
  return {
    answerBy: (listener: RequestListener) => void (answer = listener),
    answerWith: (html: string) => void (answer = (_, response) => sendHtml(response, html)),
    respondStatus: (status: number, headers: Record<string, string> = {}) =>
      void (answer = (_, response) => void response.writeHead(status, headers).end()),
    robotsBy: (listener: typeof robots) => void (robots = listener),
    robotsText: (text: string) => void (robots = (_, response) => void response.writeHead(200).end(text)),
    urlOf,
    submitted,
    run,
    runWhenDue,
    checkOf,
    customer: () => customer,
    orderId: () => orderId,
    port: () => site.port,
    rowOf: async ({ id }: { id: string }) => (await findDelivery(api.db, id))!,
    proofsOf: ({ id }: { id: string }) => listProofs(api.db, 'delivery', id, 100),
    allChecks: () => api.db.select().from(checks),
    /** A minute later. */
    lostMails: async () => {
      await queueLossMails({ ...api.services, now: () => api.clock.now + 61_000 }, Number.POSITIVE_INFINITY)
      return (await api.db.select().from(mails).where(eq(mails.recipient, customer.user.email))).filter(({ key }) =>
        key.startsWith('account-listings-lost'),
      )
    },
    /** Without those for robots.txt. */
    requests: () => site.requests.filter((request) => !request.endsWith('/robots.txt')),
    allRequests: () => site.requests,
  }
}

/** A paid order that has started, with its rows. */
async function givenOrder(api: TestApi, userId: string): Promise<string> {
  await givenProject(api, userId, { url: `https://${customerSite}/` })
  await givenPayment(api, userId, await givenSubscription(api, userId, 1))
  await syncOrders(api.services)
  return (await listOrders(api.db, userId))[0]!.id
}
