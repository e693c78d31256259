import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApplyLookUp, runLookUps } from '#functions/scout/run-look-ups.ts'
import { endLookUp } from '#src/storage/scout/changes.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { type ListedSite, startListedSite } from '#tests/support/listed-sites.ts'
import { loopbackNetwork } from '#tests/support/live-listings.ts'
import { playDirectories, type Played } from '#tests/support/scout/listener.ts'
import { madeDirectories } from '#tests/support/scout/pages.ts'
import { addLookUps, truthOf } from '#tests/support/scout/rows.ts'
import { siteAt } from '#tests/support/scout/sites.ts'

const minute = 60_000

describeDatabases('looking sites up in directories of six shapes, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let played: Played
  let site: ListedSite
  beforeAll(async () => {
    played = playDirectories(6, 12)
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

  it('finds each listing and nothing else, with one request at a time', async () => {
    const directories = madeDirectories(6)
    await addLookUps(api.db, { directories, siteCount: 12, port: site.port, now: api.clock.now })
    await runAll()
    for (const directory of directories) {
      for (let index = 0; index < 12; index += 1) {
        const of = and(eq(lookUps.directoryKey, directory.host), eq(lookUps.deliveryId, `${index}-${directory.index}`))
        const [row] = await api.db.select().from(lookUps).where(of)
        const truth = truthOf(directory, siteAt(index), site.port)
        expect([directory.shape, siteAt(index).name, row?.outcome, row?.url, row?.fault]).toEqual([
          directory.shape,
          siteAt(index).name,
          truth === null ? 'not-found' : 'listed',
          truth,
          null,
        ])
      }
    }
    expect(played.limit()).toBe(1)
  })
})
