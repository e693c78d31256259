import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Target } from '#functions/publishing/adapter.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import type { TargetKind } from '#src/domain/publishing/kinds.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { type BundledProgram, bundleProgram } from '#tests/support/programs.ts'
import {
  accessTo,
  ghostTarget,
  givenItem,
  givenSite,
  webflowTarget,
  wordpressTarget,
} from '#tests/support/publishing.ts'
import type { Double } from '#tests/support/publishing-sites/double.ts'
import { startGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startWebflow } from '#tests/support/publishing-sites/webflow.ts'
import { startWordPress } from '#tests/support/publishing-sites/wordpress.ts'
import { inFull } from '#tests/support/full.ts'

// The job runs in a process of its own and is killed with `kill -9`.

type Site = { double: Double; target: Target; titles: () => string[] }
type Case = { kind: TargetKind; start: (now: () => number) => Promise<Site> }

const cases: Case[] = [
  {
    kind: 'wordpress',
    start: async () => {
      const site = await startWordPress()
      return { double: site, target: wordpressTarget(site), titles: () => site.posts.map(({ title }) => title) }
    },
  },
  {
    kind: 'ghost',
    start: async (now) => {
      const site = await startGhost(now)
      return { double: site, target: ghostTarget(site), titles: () => site.posts.map(({ title }) => title) }
    },
  },
  {
    kind: 'webflow',
    start: async () => {
      const site = await startWebflow()
      const titles = () => site.items.map(({ fieldData }) => fieldData.name)
      return { double: site, target: webflowTarget(site), titles }
    },
  },
]

/** Longer than any lease. */
const leaseMs = 10 * 60_000

let program: BundledProgram
beforeAll(async () => {
  program = await bundleProgram('tests/support/publish-once.ts')
})
afterAll(() => program.remove())

describe.each(cases)('A run that is killed while it publishes to $kind', ({ kind, start }) => {
  const api = useApi()
  const started: Double[] = []
  afterEach(async () => {
    for (const double of started.splice(0)) await double.stop()
  })

  const given = async (keys: readonly string[]) => {
    const site = await start(() => api.clock.now)
    started.push(site.double)
    const { id } = await givenSite(api, kind, site.target)
    await queuePublications(
      api.services,
      id,
      keys.map((key) => givenItem(key)),
    )
    return site
  }
  /** Starts a run after all leases. */
  const startRun = ({ origin }: Double) => {
    api.clock.now += leaseMs
    const args = [program.path, api.url, origin, api.services.secret, String(api.clock.now)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    return { child, ended: once(child, 'exit') as Promise<[number | null]> }
  }
  const states = async () => (await api.db.select().from(publications)).map(({ state }) => state)

  const dieAtEachCall = async (mood: 'hang' | 'hang-after') => {
    let kills = 0
    for (let at = 1, hung = true; hung; at += 1) {
      const { double, titles } = await given([`tea${at}`])
      double.misbehave((count) => (count === at ? mood : null))
      const { child, ended } = startRun(double)
      hung = await Promise.race([double.hangs().then(() => true), ended.then(() => false)])
      child.kill('SIGKILL')
      await ended
      kills += Number(hung)
      double.behave()
      api.clock.now += leaseMs
      await publishDue(
        api.services,
        undefined,
        accessTo([double.origin], () => api.clock.now),
      )
      expect(titles()).toEqual([`How to brew tea${at}`])
      expect(await states()).toEqual(Array(at).fill('published'))
    }
    expect(kills).toBeGreaterThanOrEqual(2)
  }

  it('leaves one post, at whichever call it dies', inFull, () => dieAtEachCall('hang'))

  it('leaves one post, after whichever call it dies', () => dieAtEachCall('hang-after'))

  it('leaves each post once, killed again and again', inFull, async () => {
    const keys = Array.from({ length: 5 }, (_, n) => `tea${n}`)
    const { double, titles } = await given(keys)
    let kills = 0
    for (let code: number | null = null; code === null;) {
      const { child, ended } = startRun(double)
      await once(child.stdout, 'data')
      await Promise.race([wait(kills * 30), ended])
      child.kill('SIGKILL')
      ;[code] = await ended
      kills += Number(code === null)
    }
    expect(kills).toBeGreaterThan(1)
    expect(titles().sort()).toEqual(keys.map((key) => `How to brew ${key}`).sort())
    expect(await states()).toEqual(keys.map(() => 'published'))
  })
})
