import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { checkDirectories } from '#functions/directory-checks/check-directories.ts'
import type { CheckedDirectory } from '#functions/directory-checks/pages.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { CheckedPart } from '#src/domain/directory-checks/checks.ts'
import { directoryChanges } from '#src/storage/directories/schema.ts'
import { directoryChecks } from '#src/storage/directory-checks/schema.ts'
import { type ListedSite, reachTo, startListedSite } from './listed-sites.ts'
import type { TestApi } from './test-api.ts'

const stepMs = 6 * 60 * 60_000

/** One server for all directories of a test, and the job that checks them. */
export function useDirectoryChecking(api: TestApi) {
  let site: ListedSite
  let answers: Map<string, RequestListener>
  let directories: CheckedDirectory[]
  let down: Set<string>

  beforeAll(async () => {
    site = await startListedSite((request, response) => {
      const host = hostOf(request)
      const answer = answers.get(`${host}${request.url}`) ?? answers.get(host)
      if (answer) answer(request, response)
      else response.writeHead(request.url === '/robots.txt' ? 404 : 200).end()
    })
  })
  beforeEach(() => {
    site.requests.length = 0
    answers = new Map()
    directories = []
    down = new Set()
  })
  afterAll(() => site.stop())

  const urlOf = (host: string, path = '/') => `http://${host}.example:${site.port}${path}`
  const network = (): NetworkAccess => {
    const hosts = Object.fromEntries([...down].map((host) => [`${host}.example`, 'ENOTFOUND']))
    return { ...reachTo([], hosts), trusted: { has: () => true } as unknown as Set<string>, timeoutMs: 2000 }
  }
  const services = () => ({ ...api.services, env: { ...api.services.env, directoryChecks: true }, network: network() })
  const run = (untilMs = Number.POSITIVE_INFINITY) => checkDirectories(services(), untilMs, directories)
  /** A run every six hours for so many days. */
  const runDays = async (days: number) => {
    for (let runs = 0; runs < days * 4; runs += 1) {
      await run()
      api.clock.now += stepMs
    }
  }
  return {
    urlOf,
    run,
    runDays,
    services,
    site: () => site,
    list: (...hosts: string[]) => {
      for (const host of hosts) directories.push({ key: `${host}.example`, url: urlOf(host), inPool: true })
    },
    listOutsidePool: (host: string) =>
      void directories.push({ key: `${host}.example`, url: urlOf(host), inPool: false }),
    listWithForm: (host: string, submitUrl = urlOf(host, '/submit')) =>
      void directories.push({ key: `${host}.example`, url: urlOf(host), submitUrl, inPool: true }),
    /** An editor corrects the URL of its home page. */
    correct: (host: string, path: string) => {
      directories = directories.map((one) => (one.key === `${host}.example` ? { ...one, url: urlOf(host, path) } : one))
    },
    /** `place`: a host, or a host with a path. */
    answerBy: (place: string, listener: RequestListener) => void answers.set(nameOf(place), listener),
    respondStatus: (place: string, status: number, headers: Record<string, string> = {}) =>
      void answers.set(nameOf(place), (_, response: ServerResponse) => void response.writeHead(status, headers).end()),
    answerAgain: (place: string) => void answers.delete(nameOf(place)),
    setDown: (...hosts: string[]) => void (down = new Set(hosts)),
    requestsTo: (host: string) => site.requests.filter((request) => request.startsWith(`GET ${host}.example/`)),
    checkOf: async (host: string, page: CheckedPart = 'home') => {
      const is = and(eq(directoryChecks.key, `${host}.example`), eq(directoryChecks.page, page))
      return (await api.db.select().from(directoryChecks).where(is))[0]!
    },
    historyOf: (host: string) =>
      api.db
        .select()
        .from(directoryChanges)
        .where(eq(directoryChanges.key, `${host}.example`))
        .orderBy(asc(directoryChanges.id)),
  }
}

function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '')
}

function nameOf(place: string): string {
  const [host = '', ...path] = place.split('/')
  return [`${host}.example`, ...path].join('/')
}
