import { registeredDomain } from '#functions/fetching/domains.ts'
import { addCandidates, PageFinder } from '#src/domain/scout/candidates.ts'
import { type Cursor, readCursor, resultOf, withPages } from '#src/domain/scout/cursors.ts'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import { formsOf, type Named } from '#src/domain/scout/names.ts'
import { partsOfPaths } from '#src/domain/scout/naming.ts'
import { guessPages, learnShapes, type Shape } from '#src/domain/scout/shapes.ts'
import {
  type DirectoryMap,
  type KnownListing,
  listKnownListings,
  type LookUpTarget,
} from '#src/storage/scout/queries.ts'
import { type Directory, isAbsent, type Product, readCandidate } from './read-candidate.ts'
import { searchDirectory } from './search.ts'
import { readNext, skipNext, startPass } from './sitemap-pass.ts'
import type { SitemapPass } from '#src/storage/scout/schema.ts'
import type { Turn } from './turns.ts'

const maxGuesses = 4
/** From which a directory's shapes are learned. */
const maxListings = 200
const maxUrlLength = 500

/** A look-up in its turn. */
export type Looking = { target: LookUpTarget; product: Product; cursor: Cursor; result: LookUpResult | null }

/** What is looked for by name. The path names it on a host that many share. */
function namedOf({ site, name, website }: KnownListing | LookUpTarget): Named {
  const [host = '', ...path] = site.split('/')
  const own = path.at(-1)
  const url = own === undefined ? (URL.parse(website) ?? URL.parse(`https://${host}`)) : URL.parse(`https://${own}`)
  const known = url ?? new URL('https://unknown.invalid')
  return { name, website: known, domain: registeredDomain(known) }
}

export function lookingFor(target: LookUpTarget): Looking {
  const product = { ...namedOf(target), site: target.site }
  return { target, product, cursor: readCursor(target.cursor), result: null }
}

type Place = { turn: Turn; directory: Directory; shapes: readonly Shape[] }

/** Looks several sites up in one directory until the turn is over. The map is what is now known of its sitemaps. */
export async function lookUpDirectory(
  turn: Turn,
  all: readonly Looking[],
  site: Omit<Directory, 'listedUnder'>,
  before: DirectoryMap,
): Promise<DirectoryMap> {
  const { run } = turn
  const { services, rulesOf } = run
  const signal = AbortSignal.timeout(services.network.timeoutMs)
  const rules = await turn.try(() => rulesOf(site.home, signal))
  if (rules === 'busy') return before
  if ('fault' in rules) {
    for (const one of all) one.result = { outcome: 'could-not-look', fault: rules.fault }
    return before
  }
  run.connections.pause(site.home, rules.value.pauseMs)
  const listings = await listKnownListings(services.db, before.directoryKey, maxListings)
  const pages = listings.flatMap((listing) => {
    const url = URL.parse(listing.url)
    return url ? [{ url, forms: formsOf(namedOf(listing)) }] : []
  })
  const directory = { ...site, listedUnder: partsOfPaths(pages.map(({ url }) => url)) }
  const place = { turn, directory, shapes: learnShapes(pages) }
  let map = before
  for (;;) {
    for (const one of all) await advance(one, place)
    const waiting = all.filter(({ cursor, result }) => result === null && cursor.way === 'sitemaps')
    if (turn.isOver || waiting.length === 0) return map
    map = await readSitemaps(place, waiting, rules.value.sitemaps, map)
  }
}

/** Takes a look-up as far as it gets without the sitemaps, which are read for all. */
async function advance(one: Looking, { turn, directory, shapes }: Place): Promise<void> {
  const { run } = turn
  const { product, target } = one
  while (one.result === null) {
    const [page, ...pages] = one.cursor.pages
    const { way, seen, tried, fault } = one.cursor
    if (page !== undefined) {
      const url = URL.parse(page)
      if (turn.isOver) return
      const read = url ? await turn.try(() => readCandidate(url, product, directory, run)) : { value: null }
      if (read === 'busy') return
      one.result = 'value' in read ? read.value : null
      const missed = 'fault' in read && !isAbsent(read.fault) ? read.fault : null
      one.cursor = { ...one.cursor, pages, seen: [...seen, page], fault: fault ?? missed }
    } else if (way === 'known') {
      const known = [target.url, target.liveUrl].filter((text) => text !== null && text.length <= maxUrlLength)
      one.cursor = withPages(one.cursor, known as string[], 'guesses')
    } else if (way === 'guesses') {
      const guesses = guessPages(shapes, formsOf(product)).slice(0, maxGuesses)
      const urls = guesses.map(({ href }) => href).filter((href) => href.length <= maxUrlLength)
      one.cursor = { ...withPages(one.cursor, urls, 'sitemaps'), tried: tried + Math.min(1, urls.length) }
    } else if (way === 'search') {
      const { searchUrl } = directory
      if (searchUrl === undefined) one.cursor = { ...one.cursor, way: null }
      else {
        if (turn.isOver) return
        const found = await turn.try(() => searchDirectory(searchUrl, product, directory, run))
        if (found === 'busy') return
        const missed = 'fault' in found ? found.fault : null
        const searched = withPages(one.cursor, 'value' in found ? found.value : [], null)
        one.cursor = { ...searched, tried: tried + 1, fault: fault ?? missed }
      }
    } else if (way === null) one.result = resultOf(one.cursor)
    else return
  }
}

/** Reads the directory's sitemaps for those that wait for them, and goes on where the last turn ended. */
async function readSitemaps(
  { turn, directory }: Place,
  waiting: readonly Looking[],
  sitemaps: readonly URL[],
  before: DirectoryMap,
): Promise<DirectoryMap> {
  const { run } = turn
  const { now } = run.services
  const isOf = (id: number | undefined) => (one: Looking) => one.cursor.pass === id
  const going = waiting.some(isOf(before.pass?.id)) ? before.pass : null
  let pass: SitemapPass = going ?? startPass(now(), sitemaps, directory)
  if (!going) for (const one of waiting) one.cursor = { ...one.cursor, pass: pass.id, found: [] }
  const members = waiting.filter(isOf(pass.id))
  const own = registeredDomain(directory.home)
  const forms = members.map((one) => [one, formsOf(one.product)] as const)
  const finder = new PageFinder(forms, (text) => {
    const url = URL.parse(text)
    return url !== null && registeredDomain(url) === own
  })
  let known = before.sitemaps
  const reading = { directory, run, oldest: oldestOf(members), onPage: (url: string) => finder.add(url) }
  while (pass.queue.length > 0 && !turn.isOver) {
    const asked = { ...reading, known }
    const read = await turn.try(readNext.bind(null, pass, asked))
    if (read === 'busy') break
    if ('fault' in read) pass = skipNext(pass, read.fault)
    else [pass, known] = [read.value.pass, read.value.known]
  }
  for (const one of members) one.cursor = { ...one.cursor, found: addCandidates(one.cursor.found, finder.of(one)) }
  if (pass.queue.length > 0) return { ...before, pass, sitemaps: known }
  const { fault, done } = pass
  for (const one of members) {
    const { cursor } = one
    const next = withPages(
      cursor,
      cursor.found.map(({ url }) => url),
      'search',
    )
    const tried = cursor.tried + Math.min(1, done.length)
    one.cursor = { ...next, found: [], pass: null, tried, fault: cursor.fault ?? fault }
  }
  return { ...before, pass: null, sitemaps: known, readAt: now() }
}

/** When the first of these look-ups last ended. Null: a sitemap that is the same may hold one of them. */
function oldestOf(members: readonly Looking[]): number | null {
  const times = members.map(({ target: { outcome, lookedAt, namedAt } }) =>
    outcome === 'not-found' && lookedAt !== null && lookedAt >= namedAt ? lookedAt : null,
  )
  return times.includes(null) ? null : Math.min(...(times as number[]))
}
