import { expect, it } from 'vitest'
import { directoryChecks } from '#src/storage/directory-checks/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useDirectoryChecking } from '#tests/support/directory-checking.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { inFull } from '#tests/support/full.ts'

const day = 24 * 60 * 60_000
const count = 30
const hosts = Array.from({ length: count }, (_, place) => `site${place}`)

describeDatabases('the job that checks directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sites = useDirectoryChecking(api)

  it(
    'loses no check and sends no second request that day when it is killed',
    { ...inFull, timeout: 300_000 },
    async () => {
      sites.list(...hosts)
      const directories = JSON.stringify(
        hosts.map((host) => ({ key: `${host}.example`, url: sites.urlOf(host), inPool: true })),
      )
      const program = 'tests/functions/directory-checks/checking.program.ts'
      const kills = await killUntilDone(program, [api.url, String(api.clock.now), directories])
      expect(kills).toBeGreaterThan(0)
      for (const host of hosts) expect(sites.requestsTo(host).length).toBeLessThanOrEqual(1)
      for (let days = 0; days < 5; days += 1) {
        api.clock.now += day
        await sites.run()
      }
      const rows = await api.db.select().from(directoryChecks)
      expect(rows.map(({ state }) => state)).toEqual(hosts.map(() => 'alive'))
    },
  )
})
