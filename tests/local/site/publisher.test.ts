import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FinishedBuild } from '#netlify/local/site/builder.ts'
import { Instance } from '#netlify/local/site/instance.ts'
import { Publisher } from '#netlify/local/site/publisher.ts'
import { SiteStore } from '#netlify/local/site/site-store.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { listInstances } from '#src/storage/rebuilds/queries.ts'
import { useDatabase } from '#tests/support/database.ts'
import { newFolder } from '#tests/support/folders.ts'

const report = { pages: 1, faults: [], checkedAll: true, unlike: [] }
const minute = 60_000

describe('a build that fails', () => {
  it('is repeated by itself after growing pauses, until it succeeds', async () => {
    const root = await newFolder('publisher')
    await mkdir(join(root, 'site'))
    const [lines, pauses]: [string[], number[]] = [[], []]
    const succeeded = Promise.withResolvers<undefined>()
    let broken = 5
    const publisher = new Publisher({
      store: await SiteStore.open(join(root, 'site'), 'any'),
      builder: {
        build: async (): Promise<FinishedBuild> => {
          if (broken > 0) {
            broken -= 0.5
            throw new Error('bad data of ada@example.com')
          }
          const folder = join(root, 'build')
          await mkdir(join(folder, 'pages'), { recursive: true })
          return { folder, report }
        },
      },
      log: (line) => {
        lines.push(line)
        if (line.startsWith('Site built')) succeeded.resolve(undefined)
      },
      pauseMs: (failures) => {
        pauses.push(failures)
        return 1
      },
    })
    await publisher.request()
    expect(publisher.state).toMatchObject({ live: null, failures: 1, error: 'bad data of [email]' })
    await succeeded.promise
    await expect.poll(() => publisher.state.building).toBe(false)
    expect(publisher.state).toMatchObject({ live: 1, failures: 0, retryAt: null, error: null })
    expect(pauses).toEqual([1, 2, 3, 4, 5])
    const alerts = lines.filter((line) => line.includes('"level":"error"')).map((line) => JSON.parse(line) as object)
    expect(alerts).toMatchObject([{ failures: 3 }, { failures: 4 }, { failures: 5 }])
    publisher.stop()
  })

  it('to be published leaves neither of its folders behind', async () => {
    const root = await newFolder('publisher')
    await mkdir(join(root, 'site'))
    const store = await SiteStore.open(join(root, 'site'), 'any')
    const folder = join(root, 'build')
    const publisher = new Publisher({
      store,
      builder: {
        build: async () => {
          await mkdir(join(folder, 'pages'), { recursive: true })
          return { folder, report }
        },
      },
      log: () => {},
    })
    // A folder in the place of the file that names the live build.
    await mkdir(join(root, 'site/current/any'), { recursive: true })
    await publisher.request()
    expect(publisher.state).toMatchObject({ live: null, failures: 1 })
    expect([existsSync(folder), existsSync(join(root, 'site/1'))]).toEqual([false, false])
    publisher.stop()
  })
})

describe('one of several platforms on a database', () => {
  const current = useDatabase()

  function siteOf(built: number | null) {
    const site = {
      version: 'any',
      builds: 0,
      shows: built,
      failing: { failures: 0, retryAt: null, error: null },
      building: false,
      built: () => Promise.resolve(site.shows),
      state: () => ({ live: 1, building: site.building, queued: false, ...site.failing }),
      watch: () => {},
      rebuild: () => {
        site.builds += 1
        return Promise.resolve()
      },
    }
    return site
  }

  it('builds what another one has changed, and not twice', async () => {
    const site = siteOf(0)
    const instance = new Instance(current.db, site, 'b')
    await instance.check()
    expect(site.builds).toBe(0)
    await countChange(current.db)
    await instance.check()
    expect(site.builds).toBe(1)
    site.building = true
    await instance.check()
    expect(site.builds).toBe(1)
    Object.assign(site, { building: false, shows: 1 })
    await instance.check()
    expect(site.builds).toBe(1)
    expect(await listInstances(current.db)).toMatchObject([{ id: 'b', built: 1, asked: 1, building: false }])
    await instance.leave()
    expect(await listInstances(current.db)).toEqual([])
  })

  it('leaves a failed build to its pause, unless there is a further change', async () => {
    const site = siteOf(0)
    const instance = new Instance(current.db, site, 'b')
    await countChange(current.db)
    await instance.check()
    Object.assign(site.failing, { failures: 1, retryAt: 5, error: 'bad data' })
    await instance.check()
    expect(site.builds).toBe(1)
    expect(await listInstances(current.db)).toMatchObject([{ failures: 1, retryAt: 5, lastError: 'bad data' }])
    await countChange(current.db)
    await instance.check()
    expect(site.builds).toBe(2)
  })

  it('says each minute that it runs, and in between only what changed', async () => {
    const instance = new Instance(current.db, siteOf(null), 'b')
    const seenAt = async () => (await listInstances(current.db))[0]?.seenAt
    await instance.check(minute)
    await instance.check(1.5 * minute)
    expect(await seenAt()).toBe(minute)
    await instance.check(2 * minute)
    expect(await seenAt()).toBe(2 * minute)
  })
})
