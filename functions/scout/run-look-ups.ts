import { Connections } from '#functions/fetching/connections.ts'
import { robotsFiles } from '#functions/fetching/robots.ts'
import { checkSites } from '#functions/fetching/workers.ts'
import { type EditableFacts, withEdit } from '#src/domain/directories/edits.ts'
import type { Holder } from '#src/storage/fetching/hosts.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import {
  type EndedLookUp,
  type SavedCursor,
  saveCursors,
  takeDueLookUpHost,
  takeDueLookUps,
} from '#src/storage/scout/changes.ts'
import { type DirectoryMap, listDirectoryMaps } from '#src/storage/scout/queries.ts'
import { type Looking, lookingFor, lookUpDirectory } from './look-up-directory.ts'
import type { ScoutRun, ScoutServices } from './read-candidate.ts'
import { Turn } from './turns.ts'

/** Hosts that are asked in parallel. */
const concurrency = 32
/** Look-ups of a host that share a reading of its sitemaps. */
const maxLookUps = 500
/** Hosts without a response. */
const maxUnreached = 64

/** Saves an ended look-up with its consequences, while the run holds the host: see `endLookUp`. */
export type ApplyLookUp = (ended: EndedLookUp, holder: Holder) => Promise<unknown>

type HostLookUps = {
  host: string
  ended: EndedLookUp[]
  going: SavedCursor[]
  maps: DirectoryMap[]
  nextAt: number
  responded: boolean | null
}

/**
 * Looks up what is due, several hosts in parallel and each host one request at a time. No request starts after `untilMs`,
 * apart from those that a page leads to. A run that is killed loses only the turns it was in.
 */
export async function runLookUps(services: ScoutServices, untilMs: number, apply: ApplyLookUp): Promise<void> {
  const { db, env, network, now, log } = services
  // Checks of listings have the same turns, so that a directory gets one request at a time from both.
  const connections = new Connections(services, { list: 'proofs', holder: services.newId() })
  const run = { services, connections, rulesOf: robotsFiles(services, connections) }
  const { holder } = connections
  const counts = { listed: 0, 'not-found': 0, 'could-not-look': 0 }
  let unreached = 0
  await checkSites<string, HostLookUps>({
    ...{ now, untilMs, concurrency, maxUnreached, ownSite: { origin: env.origin, network } },
    take: () => connections.takeNext(takeDueLookUpHost),
    look: (host) => lookUpHost(run, host, untilMs),
    hasResponse: ({ responded }) => responded,
    save: async ({ host, ended, going, maps, nextAt }) => {
      await saveCursors(db, going, maps, holder)
      for (const one of ended) {
        counts[one.result.outcome] += 1
        await apply(one, holder)
      }
      await connections.release(host, nextAt)
    },
    release: async (hosts) => {
      unreached = hosts.length
      for (const { host, nextAt } of hosts) await connections.release(host, nextAt)
    },
  })
  if (unreached > 0) {
    const error = 'no site responds, not even our own'
    log({ level: 'warn', event: 'look-ups-not-done', hosts: unreached, error })
  }
  if (Object.values(counts).some((count) => count > 0)) log({ level: 'info', event: 'looked-up', ...counts })
}

/** A turn of one host, for all look-ups that are due there. */
async function lookUpHost(run: Omit<ScoutRun, 'heard'>, host: string, untilMs: number): Promise<HostLookUps> {
  const { db, now } = run.services
  const targets = await takeDueLookUps(db, host, now(), maxLookUps)
  const byDirectory = Map.groupBy(targets.map(lookingFor), ({ target }) => target.directoryKey)
  const keys = [...byDirectory.keys()]
  const [known, searches] = await Promise.all([listDirectoryMaps(db, keys), listSearches(run.services, keys)])
  const turn = new Turn(run, host, untilMs)
  const maps: DirectoryMap[] = []
  for (const [directoryKey, all] of byDirectory) {
    const home = URL.parse(all[0]?.target.directoryUrl ?? '')
    if (!home) for (const one of all) one.result = { outcome: 'could-not-look', fault: 'not-checked' }
    if (!home || turn.isOver) continue
    const directory = { home, searchUrl: searches.get(directoryKey), nothings: new Map() }
    const before = known.get(directoryKey) ?? { directoryKey, sitemaps: [], pass: null, readAt: 0 }
    const after = await lookUpDirectory(turn, all, directory, before)
    if (after !== before) maps.push(after)
  }
  const looked = [...byDirectory.values()].flat()
  return {
    ...{ host, maps, nextAt: turn.nextAt, responded: turn.responded },
    ended: looked.flatMap(({ target, result }) => (result ? [{ lookUp: target, result }] : [])),
    going: looked.filter(hasMoved).map(({ target, cursor }) => ({ lookUp: target, cursor: JSON.stringify(cursor) })),
  }
}

function hasMoved({ target, cursor, result }: Looking): boolean {
  return result === null && JSON.stringify(cursor) !== target.cursor
}

/** The public searches of directories, by key. */
async function listSearches({ db }: ScoutServices, keys: readonly string[]): Promise<Map<string, string>> {
  // Large, and needed by few requests.
  const { findEditableDirectory } = await import('#src/seo/directories/editable-directories.ts')
  const edits = await listDirectoryEdits(db, keys)
  return new Map(
    keys.flatMap((key) => {
      const base: EditableFacts = findEditableDirectory(key) ?? {}
      const { searchUrl } = withEdit(base, edits.get(key)?.fields)
      return searchUrl ? [[key, searchUrl] as const] : []
    }),
  )
}
