import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApplyLookUp, runLookUps } from '#functions/scout/run-look-ups.ts'
import { deliveries, deliveryEvents } from '#src/storage/deliveries/schema.ts'
import { endLookUp } from '#src/storage/scout/changes.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { type ListedSite, startListedSite } from '#tests/support/listed-sites.ts'
import { loopbackNetwork } from '#tests/support/live-listings.ts'
import { playDirectories, type Played } from '#tests/support/scout/listener.ts'
import { madeDirectories } from '#tests/support/scout/pages.ts'
import { addLookUps, truthOf } from '#tests/support/scout/rows.ts'
import { siteAt } from '#tests/support/scout/sites.ts'

const minute = 60_000
const siteCount = 12
const directories = madeDirectories(6)

describeDatabases('looking sites up in directories of six shapes, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let played: Played
  let site: ListedSite
  beforeAll(async () => {
    played = playDirectories(directories.length, siteCount)
    site = await startListedSite(played.listener)
  })
  afterAll(() => site.stop())
  const ended: ApplyLookUp = ({ lookUp, result }, holder) =>
    endLookUp(api.db, { lookUp, result }, { dueAt: null, holder }, api.clock.now)
  /** As often as it takes, a minute each. */
  const runAll = async (apply = ended) => {
    for (let turn = 0; turn < 60; turn += 1) {
      await runLookUps({ ...api.services, network: loopbackNetwork() }, Number.POSITIVE_INFINITY, apply)
      api.clock.now += minute
      if ((await api.db.select().from(lookUps)).every(({ dueAt }) => dueAt === null)) return
    }
  }

  /** Each look-up ended once, with what is true. */
  const expectTruth = async () => {
    const rows = new Map((await api.db.select().from(lookUps)).map((row) => [row.deliveryId, row]))
    for (const directory of directories) {
      for (let index = 0; index < siteCount; index += 1) {
        const { outcome, url, fault, attempts } = rows.get(`${index}-${directory.index}`)!
        const truth = truthOf(directory, siteAt(index), site.port)
        const what = { shape: directory.shape, name: siteAt(index).name }
        const expected = { outcome: truth === null ? 'not-found' : 'listed', url: truth, fault: null, attempts: 1 }
        expect({ ...what, outcome, url, fault, attempts }).toEqual({ ...what, ...expected })
      }
    }
    expect(played.limit()).toBe(1)
  }
  const given = () => addLookUps(api.db, { directories, siteCount, port: site.port, now: api.clock.now })

  it('finds each listing and nothing else, with one request at a time', async () => {
    await given()
    await runAll()
    await expectTruth()
  })

  it('goes on after it was killed, again and again', { ...inFull, timeout: 300_000 }, async () => {
    await given()
    const kills = await killUntilDone('tests/functions/scout/looking-up.program.ts', [api.url, String(api.clock.now)])
    expect(kills).toBeGreaterThan(1)
    await expectTruth()
  })

  it('changes each row once, however often it is killed', { ...inFull, timeout: 300_000 }, async () => {
    await given()
    const before = await api.db.select().from(deliveries)
    const kills = await killUntilDone('tests/functions/scout/looking-up.program.ts', [
      ...[api.url, String(api.clock.now), 'rows'],
    ])
    expect(kills).toBeGreaterThan(1)
    const rows = new Map((await api.db.select().from(deliveries)).map((row) => [row.id, row]))
    expect([...rows.keys()].toSorted()).toEqual(before.map(({ id }) => id).toSorted())
    const events = Map.groupBy(await api.db.select().from(deliveryEvents), ({ deliveryId }) => deliveryId)
    const lookUpOf = new Map((await api.db.select().from(lookUps)).map((row) => [row.deliveryId, row]))
    for (const directory of directories) {
      for (let index = 0; index < siteCount; index += 1) {
        const id = `${index}-${directory.index}`
        const liveUrl = truthOf(directory, siteAt(index), site.port)
        const changes = events.get(id)?.map(({ action, actor }) => [action, actor]) ?? []
        expect([id, changes]).toEqual([id, liveUrl === null ? [] : [['relist', 'scout']]])
        expect(rows.get(id)).toMatchObject({ state: 'submitted', liveUrl, version: changes.length })
        expect(lookUpOf.get(id)).toMatchObject({ attempts: 1, outcome: liveUrl === null ? 'not-found' : 'listed' })
      }
    }
    expect(played.limit()).toBe(1)
  })
})
