import type { RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { type ApplyLookUp, runLookUps } from '#functions/scout/run-look-ups.ts'
import { endLookUp } from '#src/storage/scout/changes.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { type ListedSite, reachTo, startListedSite } from '#tests/support/listed-sites.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { addLookUps } from './rows.ts'
import type { ShapeName } from './sites.ts'

/** One directory that a test plays, in which Tea Timer is looked up. */
export function useLookUps(api: TestApi) {
  let site: ListedSite
  let answer: RequestListener
  let robots = ''
  beforeAll(async () => {
    site = await startListedSite((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(200).end(robots)
      else answer(request, response)
    })
  })
  beforeEach(() => {
    site.requests.length = 0
    robots = ''
    answer = (_, response) => void response.writeHead(404).end()
  })
  afterAll(() => site.stop())
  const apply: ApplyLookUp = ({ lookUp, result }, holder) =>
    endLookUp(api.db, { lookUp, result }, { dueAt: null, holder }, api.clock.now)
  const origin = () => `http://dir.example:${site.port}`
  /** Only this directory may be on loopback, and our own site. */
  const network = (): NetworkAccess => reachTo([origin(), api.services.env.origin])
  const run = (access = network(), untilMs = Number.POSITIVE_INFINITY) =>
    runLookUps({ ...api.services, network: access }, untilMs, apply)
  const row = async (id = '0-0') => {
    const [found] = await api.db.select().from(lookUps).where(eq(lookUps.deliveryId, id))
    return found!
  }
  return {
    /** By its shape it has a search, or pages whose URL can be guessed. */
    given: (shape: ShapeName, siteCount = 1) => {
      const directory = { index: 0, host: 'dir.example', shape, forbids: false, isHuge: false }
      return addLookUps(api.db, { directories: [directory], siteCount, port: site.port, now: api.clock.now })
    },
    answerBy: (listener: RequestListener) => void (answer = listener),
    robotsText: (text: string) => void (robots = text),
    origin,
    network,
    run,
    row,
    apply,
    /** Runs, a minute later each time, until it ended. */
    runToEnd: async (access = network()) => {
      for (let turn = 0; turn < 30 && (await row()).dueAt !== null; turn += 1) {
        await run(access)
        api.clock.now += 60_000
      }
      const { outcome, url, fault } = await row()
      return { outcome, url, fault }
    },
    makeDue: (id = '0-0') => api.db.update(lookUps).set({ dueAt: api.clock.now }).where(eq(lookUps.deliveryId, id)),
    /** Without those for robots.txt. */
    requests: () =>
      site.requests.filter((one) => !one.endsWith('/robots.txt')).map((one) => one.split(' dir.example')[1]),
    allRequests: () => site.requests,
  }
}

export const teaTimerPage = `<title>Tea Timer</title><h1>Tea Timer</h1><a href="https://teatimer.example/">Visit</a>`
