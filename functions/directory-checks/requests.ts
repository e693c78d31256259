import { pageFaultOfAnswer, waitOfFault } from '#functions/fetching/answers.ts'
import { faultOfError } from '#functions/fetching/faults.ts'
import { robotsBytes, robotsOf } from '#functions/fetching/robots.ts'
import { readRobots } from '#functions/fetching/robots-rules.ts'
import { requestOnce } from '#functions/fetching/visit.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { redirectOf } from '#functions/http/outgoing/public.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { PageObservation } from '#src/domain/directory-checks/checks.ts'
import { hostKey, isRequestable } from '#src/domain/fetching/hosts.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import type { NextRequest } from '#src/storage/directory-checks/changes.ts'
import type { DirectoryCheckRow } from '#src/storage/directory-checks/queries.ts'
import { findRobotsFile, saveRobotsFile } from '#src/storage/fetching/hosts.ts'
import { otherDomain } from './pages.ts'

/** A robots.txt and the two pages it's for are requested on three days in a row. A missed run may delay one. */
const robotsLifeMs = 4 * dayMs
/** Of pages and robots.txt files together. */
const maxHops = 8
/** Pages are read up to their headers, because all we need is whether they answer. */
const headers = { accept: 'text/html,*/*;q=0.8' }

/** What a request led to: a result, or what has to be requested on another day. */
export type Step = { observation: PageObservation } | { next: NextRequest }

type RequestServices = Pick<Services, 'db' | 'env' | 'network' | 'now'>

/** Sends the one request that a check may send today: for robots.txt if that isn't known, or else for the page. */
export async function requestNext(services: RequestServices, row: DirectoryCheckRow): Promise<Step> {
  const url = new URL(row.nextUrl)
  const file = row.robotsUrl === null ? await findRobotsFile(services.db, url.origin) : null
  const isKnown = file !== null && file.fetchedAt > services.now() - robotsLifeMs
  try {
    if (!isKnown) return await requestRobots(services, row, url)
    if (!readRobots(url.origin, file.text).isAllowed(url)) return { observation: seen(null, 'robots') }
    return await requestPage(services, row, url)
  } catch (error) {
    return { observation: seen(null, faultOfError(error)) }
  }
}

/** An error here means the same as for the page: the site doesn't answer. */
async function requestRobots(services: RequestServices, row: DirectoryCheckRow, page: URL): Promise<Step> {
  const url = new URL(row.robotsUrl ?? '/robots.txt', page)
  const answer = await requestOnce(services, { url, headers, bodyBytes: robotsBytes })
  const target = redirectOf(answer)
  const hops = row.hops + 1
  if (target && isRequestable(target) && hops <= maxHops) {
    return { next: { nextUrl: row.nextUrl, robotsUrl: target.href, host: hostKey(target), hops } }
  }
  const text = robotsOf(answer)
  if (text === null) return { observation: observationOf(answer, services.now()) }
  await saveRobotsFile(services.db, { origin: page.origin, text, fetchedAt: services.now() })
  return { next: { nextUrl: row.nextUrl, robotsUrl: null, host: hostKey(page), hops: row.hops } }
}

async function requestPage(services: RequestServices, row: DirectoryCheckRow, url: URL): Promise<Step> {
  const answer = await requestOnce(services, { url, headers, bodyBytes: 0 })
  const target = redirectOf(answer)
  if (target === undefined) return { observation: observationOf(answer, services.now()) }
  if (target === null || !isRequestable(target)) return { observation: seen(answer.status, 'unclear') }
  const movedTo = otherDomain(new URL(row.url), target)
  if (movedTo !== null) return { observation: { ...seen(answer.status, null), movedTo } }
  const hops = row.hops + 1
  target.hash = ''
  if (hops > maxHops || target.href === url.href) return { observation: seen(answer.status, 'redirects') }
  return { next: { nextUrl: target.href, robotsUrl: null, host: hostKey(target), hops } }
}

function observationOf(answer: OutgoingResponse, now: number): PageObservation {
  const fault = pageFaultOfAnswer(answer)
  return { ...seen(answer.status, fault), retryAfterMs: waitOfFault(fault, answer, now) }
}

function seen(status: number | null, fault: Fault | null): PageObservation {
  return { status, fault, movedTo: null }
}
