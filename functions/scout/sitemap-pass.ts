import { conditionsOf, pageFaultOfAnswer, validatorsOf, waitOfFault } from '#functions/fetching/answers.ts'
import { registeredDomain } from '#functions/fetching/domains.ts'
import { PageFault } from '#functions/fetching/page-faults.ts'
import { isRequestable } from '#src/domain/fetching/hosts.ts'
import type { KnownSitemap, SitemapPass } from '#src/storage/scout/schema.ts'
import { checkTarget, type Directory, isAbsent, type ScoutRun } from './read-candidate.ts'
import { readSitemap, type SitemapLimits, sitemapLimits } from './sitemap-reader.ts'

// One reading of a directory's sitemaps, for all the sites that are looked up there.

/** Sitemaps of one pass, and the bytes of all of them. */
export const passLimits: SitemapLimits & { depth: number } = { files: 200, bytes: sitemapLimits.bytes, depth: 3 }
const maxUrlLength = 500

/** A pass that starts with the sitemaps that a robots.txt names. Those on another site may be of anyone. */
export function startPass(id: number, sitemaps: readonly URL[], { home }: Directory): SitemapPass {
  const own = sitemaps.filter((url) => isOwn(url, home))
  const fault = own.length < sitemaps.length ? 'not-checked' : null
  return { id, queue: own.map(({ href }) => ({ url: href, depth: 0 })), done: [], bytes: 0, fault }
}

function isOwn(url: URL, home: URL): boolean {
  return isRequestable(url) && url.href.length <= maxUrlLength && registeredDomain(url) === registeredDomain(home)
}

/** What a pass reads with. `oldest`: when the first of its look-ups last ended, if each of them found nothing. */
export type PassReading = {
  directory: Directory
  run: ScoutRun
  known: KnownSitemap[]
  oldest: number | null
  onPage: (url: string) => void
}

/** The pass after its next sitemap, and what is now known. Throws only what says to stop for now: `HostBusy`. */
export async function readNext(
  pass: SitemapPass,
  reading: PassReading,
): Promise<{ pass: SitemapPass; known: KnownSitemap[] }> {
  const [next, ...queue] = pass.queue
  if (!next) return { pass, known: reading.known }
  const url = new URL(next.url)
  const { run, directory, known, oldest, onPage } = reading
  const { now, network } = run.services
  const left = passLimits.bytes - pass.bytes
  if (left <= 0) return { pass: { ...pass, queue: [], fault: pass.fault ?? 'too-long' }, known }
  const before = known.find((one) => one.url === next.url)
  const isRead = before !== undefined && oldest !== null && oldest >= before.readAt
  const signal = AbortSignal.timeout(network.timeoutMs)
  let read: Awaited<ReturnType<typeof readSitemap>> | undefined
  const answer = await run.connections.request({
    url,
    headers: { accept: 'application/xml,text/xml,text/plain,*/*;q=0.5', ...(isRead && conditionsOf(before)) },
    bodyBytes: left,
    onBody: async (chunks) => {
      read = await readSitemap(chunks, onPage, { ...sitemapLimits, bytes: left })
    },
    signal,
    mayRequest: (target) => checkTarget(target, directory, run, signal),
  })
  run.heard()
  const after = { ...pass, queue, done: [...pass.done, next.url] }
  if (answer.status === 304 && isRead) return { pass: after, known }
  if (!read) {
    const fault = pageFaultOfAnswer(answer) ?? 'unclear'
    throw new PageFault(fault, answer.status, waitOfFault(fault, answer, now()))
  }
  const others = known.filter((one) => one !== before).slice(0, passLimits.files - 1)
  const validators = validatorsOf(answer)
  const isSame = before?.etag === validators.etag && before.lastModified === validators.lastModified
  const file: KnownSitemap = { url: next.url, ...validators, readAt: isSame ? before.readAt : pass.id }
  // An index says nothing about whether its sitemaps have changed.
  const isWhole = !read.cut && read.files.length === 0 && (file.etag !== null || file.lastModified !== null)
  const listed = read.files.flatMap((text) => URL.parse(text, url) ?? [])
  const own = listed.filter((one) => isOwn(one, directory.home)).map(({ href }) => href)
  // Indexes may name each other.
  const more = new Set(own).difference(new Set([...after.done, ...queue.map((one) => one.url)]))
  const room = next.depth < passLimits.depth ? passLimits.files - after.done.length - queue.length : 0
  const added = [...more].slice(0, Math.max(0, room)).map((href) => ({ url: href, depth: next.depth + 1 }))
  const isCut = read.cut || added.length < more.size
  const missed = isCut ? 'too-long' : own.length < listed.length ? 'not-checked' : null
  return {
    pass: {
      ...after,
      queue: [...queue, ...added],
      bytes: pass.bytes + read.bytes,
      fault: pass.fault ?? (signal.aborted ? 'timeout' : missed),
    },
    known: isWhole ? [...others, file] : others,
  }
}

/** The pass after a sitemap that couldn't be read. One that is absent holds nothing. */
export function skipNext(pass: SitemapPass, fault: PageFault['fault']): SitemapPass {
  const done = [...pass.done, ...pass.queue.slice(0, 1).map(({ url }) => url)]
  return { ...pass, queue: pass.queue.slice(1), done, fault: pass.fault ?? (isAbsent(fault) ? null : fault) }
}
