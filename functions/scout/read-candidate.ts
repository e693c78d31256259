import { pageFaultOfAnswer, waitOfFault } from '#functions/fetching/answers.ts'
import type { Connections } from '#functions/fetching/connections.ts'
import { registeredDomain } from '#functions/fetching/domains.ts'
import { PageFault } from '#functions/fetching/page-faults.ts'
import type { RulesOf } from '#functions/fetching/robots.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { htmlText, isHtml } from '#functions/http/outgoing/text.ts'
import { followLink } from '#functions/proofs/look.ts'
import { pageBytes, readAnswer } from '#functions/proofs/responses.ts'
import type { Services } from '#functions/services.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import { isRequestable } from '#src/domain/fetching/hosts.ts'
import { bestFit } from '#src/domain/scout/candidates.ts'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import { type DirectoryPages, isListUrl, isNamed } from '#src/domain/scout/naming.ts'
import { formsOf, type Named } from '#src/domain/scout/names.ts'
import { isOnSite } from '#src/domain/urls/listing-keys.ts'
import { factsOf } from './listing-facts.ts'
import { type ListingPage, readListing } from './listing-page.ts'
import { findMainLink, type MainLink } from './main-link.ts'

export type ScoutServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'newId' | 'log'>
/** `heard`: called whenever a directory responds. */
export type ScoutRun = { services: ScoutServices; connections: Connections; rulesOf: RulesOf; heard: () => void }

/** What is looked for, and where. */
export type Product = Named & { site: string }
export type Directory = DirectoryPages & {
  /** Pages that don't exist, by their parent: what the directory answers for them. See `readMissingPage`. */
  nothings: Map<string, Promise<ListingPage | null>>
}

export type Listed = Extract<LookUpResult, { outcome: 'listed' }>

const accept = 'text/html,application/xhtml+xml'
/** No directory has a product of this name. */
const nothing = 'zqx7-no-such-page-4kd'

/** A request of a look-up. Throws what `fetchPublic` does, `PageFault`, and `HostBusy`. */
export async function requestPage(url: URL, directory: Directory, run: ScoutRun, signal: AbortSignal) {
  const mayRequest = (target: URL) => checkTarget(target, directory, run, signal)
  const answer = await run.connections.request({ url, headers: { accept }, bodyBytes: pageBytes, signal, mayRequest })
  run.heard()
  const fault = pageFaultOfAnswer(answer)
  if (fault !== null) throw new PageFault(fault, answer.status, waitOfFault(fault, answer, run.services.now()))
  return answer
}

/** Throws if a page may not be requested: it is elsewhere, or the robots.txt of its host forbids it. */
export async function checkTarget(target: URL, { home }: Directory, run: ScoutRun, signal: AbortSignal): Promise<void> {
  if (!isRequestable(target)) throw new PageFault('not-checked')
  // A listing is never on another site, so a page that redirects there isn't one.
  if (registeredDomain(target) !== registeredDomain(home)) throw new PageFault('missing')
  const rules = await run.rulesOf(target, signal)
  if (!rules.isAllowed(target)) throw new PageFault('robots')
  run.connections.pause(target, rules.pauseMs)
}

/** Reads a page that may be the product's. Null: it isn't. Throws as `requestPage` does if that can't be told. */
export async function readCandidate(
  url: URL,
  product: Product,
  directory: Directory,
  run: ScoutRun,
): Promise<Listed | null> {
  const signal = AbortSignal.timeout(run.services.network.timeoutMs)
  if (isListUrl(url, product, directory)) return null
  const seenAt = run.services.now()
  const answer = await requestPage(url, directory, run, signal)
  if (!isHtml(answer) || isListUrl(answer.url, product, directory)) return null
  const { proof, ask } = readAnswer(answer, product.site, run.services.now())
  if (proof.fault === 'too-long' && !ask) throw new PageFault('too-long')
  if (proof.fault !== null && !ask) return null
  const page = readListing(htmlText(answer), answer.url)
  if (page.isWaiting || !isAbout(page, answer, product)) return null
  const main = findMainLink(page, answer.url, product.site)
  if (!main) return null
  const link = 'ours' in main ? main.ours.url : await follow(main.ask, product, directory, run, signal)
  if (!link) return null
  const control = await readMissingPage(answer.url, directory, run, signal)
  if (control && isSameLink(main, findMainLink(control, answer.url, product.site))) return null
  return { outcome: 'listed', url: answer.url.href, facts: factsOf(page, link, product), seenAt }
}

/** Whether a page is about the product and not only mentions it. */
function isAbout({ headings, metas, title }: ListingPage, { url }: OutgoingResponse, product: Product): boolean {
  const named = [...headings, metas.get('og:title') ?? '', title].some((text) => isNamed(text, product))
  return named || bestFit(url, formsOf(product)) === 'exact'
}

/** Where the directory's own link leads, if that is the site. */
async function follow(url: URL, { site }: Product, directory: Directory, run: ScoutRun, signal: AbortSignal) {
  await checkTarget(url, directory, run, signal)
  const target = await followLink(url, run.connections, signal)
  if (typeof target !== 'string') return isOnSite(target, site) ? target : null
  if (target !== 'no-link') throw new PageFault(target)
  return null
}

/**
 * The page that a directory shows for one that doesn't exist, next to this one. If that has a link to the site too, the
 * link proves nothing. Null: it says that there is none, as it should.
 */
function readMissingPage(url: URL, directory: Directory, run: ScoutRun, signal: AbortSignal) {
  const absent = absentSibling(url)
  const known = directory.nothings.get(absent.href)
  if (known) return known
  const asked = (async () => {
    try {
      await checkTarget(absent, directory, run, signal)
    } catch (error) {
      // What bots may not read can't be compared.
      if (error instanceof PageFault && error.fault === 'robots') return null
      throw error
    }
    const answer = await run.connections.requestOnce({ url: absent, headers: { accept }, bodyBytes: pageBytes, signal })
    return answer.status === 200 && isHtml(answer) ? readListing(htmlText(answer), answer.url) : null
  })()
  directory.nothings.set(absent.href, asked)
  asked.catch(() => directory.nothings.delete(absent.href))
  return asked
}

function isSameLink(one: MainLink, other: MainLink): boolean {
  const hrefOf = (link: MainLink) => link && ('ours' in link ? link.ours.url : link.ask).href
  return hrefOf(one) === hrefOf(other)
}

function absentSibling(url: URL): URL {
  const sibling = new URL(url)
  const [last] = [...url.searchParams.keys()].slice(-1)
  if (last !== undefined) {
    sibling.search = ''
    for (const [name, value] of url.searchParams) sibling.searchParams.append(name, name === last ? nothing : value)
  } else {
    const parts = url.pathname.split('/')
    sibling.pathname = parts
      .with(
        parts.findLastIndex((part) => part !== ''),
        nothing,
      )
      .join('/')
  }
  return sibling
}

/** Faults that say that there is no such page. Others say nothing. */
export function isAbsent(fault: Fault): boolean {
  return fault === 'missing' || fault === 'not-html'
}
