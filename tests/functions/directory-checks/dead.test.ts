import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listPool } from '#functions/deliveries/pool.ts'
import { checkDirectories } from '#functions/directory-checks/check-directories.ts'
import { failedReason, maxFailures } from '#src/domain/directories/failures.ts'
import { deadReason } from '#src/domain/directory-checks/checks.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { directoryChecks } from '#src/storage/directory-checks/schema.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useDirectoryChecking } from '#tests/support/directory-checking.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeDatabases('a dead directory, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sites = useDirectoryChecking(api)
  const excludedOf = async (host: string) => (await findDirectoryEdit(api.db, `${host}.example`))?.excludedReason

  it('calls a directory dead after three failures over a week, sets it aside, and takes that back', async () => {
    sites.listWithForm('beta')
    // Others that respond nearly every day, or nothing would count.
    for (let count = 0; count < 8; count += 1) {
      sites.list(`fine${count}`)
      await sites.runDays(1)
    }
    sites.setDown('beta')
    const builds = (await readRebuildCount(api.db)).changes
    const failed: number[] = []
    for (let days = 0; days < 40 && (await sites.checkOf('beta')).state !== 'dead'; days += 1) {
      const { failures } = await sites.checkOf('beta')
      if (failures > 0 && failures > failed.length) failed.push(api.clock.now)
      await sites.runDays(1)
    }
    const dead = await sites.checkOf('beta')
    expect(dead).toMatchObject({ state: 'dead', fault: 'dns', status: null })
    expect(dead.failures).toBeGreaterThanOrEqual(3)
    expect(dead.checkedAt! - dead.failingSince!).toBeGreaterThanOrEqual(7 * day)
    expect(failed.length).toBeGreaterThanOrEqual(2)
    expect(await sites.historyOf('beta')).toMatchObject([
      { kind: 'home', before: 'alive', after: 'dead', by: 'check', at: dead.checkedAt },
    ])
    expect(await findDirectoryEdit(api.db, 'beta.example')).toMatchObject({ excludedReason: deadReason })
    expect((await readRebuildCount(api.db)).changes).toBeGreaterThan(builds)
    sites.setDown()
    await sites.runDays(36)
    expect(await sites.checkOf('beta')).toMatchObject({ state: 'alive', failures: 0, failingSince: null })
    const history = await sites.historyOf('beta')
    expect(history.filter(({ kind }) => kind === 'home').at(-1)).toMatchObject({ before: 'dead', after: 'alive' })
    expect((await findDirectoryEdit(api.db, 'beta.example'))?.excludedAt).toBeNull()
  })

  it('leaves a dead directory aside when it then redirects to another domain, until it answers itself', async () => {
    sites.list('alpha', 'fine')
    sites.respondStatus('alpha/', 404)
    await sites.runDays(16)
    expect(await excludedOf('alpha')).toBe(deadReason)
    sites.respondStatus('alpha/', 301, { location: 'https://parked.test/' })
    await sites.runDays(36)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'moved', movedTo: 'parked.test' })
    expect(await excludedOf('alpha')).toBe(deadReason)
    sites.answerAgain('alpha/')
    await sites.runDays(12)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive' })
    expect(await excludedOf('alpha')).toBeNull()
  })

  it('puts a dead directory back when its corrected URL works, but not one that others set aside', async () => {
    sites.list('alpha', 'beta', 'fine')
    sites.respondStatus('alpha/', 404)
    sites.respondStatus('beta/', 404)
    await sites.runDays(16)
    expect([await excludedOf('alpha'), await excludedOf('beta')]).toEqual([deadReason, deadReason])
    await api.db.update(directoryEdits).set({ excludedReason: 'Spam' }).where(eq(directoryEdits.key, 'beta.example'))
    sites.correct('alpha', '/en')
    sites.correct('beta', '/en')
    // A failure says nothing yet.
    sites.setDown('alpha')
    await sites.runDays(3)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'failing', lasting: null })
    expect(await excludedOf('alpha')).toBe(deadReason)
    sites.setDown()
    await sites.runDays(5)
    for (const host of ['alpha', 'beta']) expect(await sites.checkOf(host)).toMatchObject({ state: 'alive' })
    expect([await excludedOf('alpha'), await excludedOf('beta')]).toEqual([null, 'Spam'])
    expect((await sites.historyOf('alpha')).map(({ after }) => after)).toEqual(['dead'])
  })

  it('leaves a directory aside that answers again if it refused too often meanwhile', async () => {
    sites.list('alpha', 'fine')
    sites.respondStatus('alpha/', 404)
    await sites.runDays(16)
    await api.db.update(directoryEdits).set({ failures: maxFailures }).where(eq(directoryEdits.key, 'alpha.example'))
    sites.answerAgain('alpha/')
    await sites.runDays(36)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive' })
    expect(await excludedOf('alpha')).toBe(failedReason)
  })

  it('leaves a directory that moved to another domain out of the pool, without setting it aside', async () => {
    const [first] = await listPool(api.db)
    const { key } = first!
    sites.respondStatus('moved/', 301, { location: 'https://parked.test/' })
    const moved = [{ key, url: sites.urlOf('moved'), inPool: true }]
    for (let runs = 0; runs < 6; runs += 1) {
      await checkDirectories(sites.services(), Number.POSITIVE_INFINITY, moved)
      api.clock.now += day
    }
    expect(await api.db.select().from(directoryChecks)).toMatchObject([{ key, state: 'moved' }])
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    expect(await findDirectoryEdit(api.db, key)).toBeNull()
  })

  it('sets only directories of the pool aside, because operators see no others', async () => {
    sites.listOutsidePool('alpha')
    sites.respondStatus('alpha/', 404)
    await sites.runDays(16)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'dead' })
    expect(await findDirectoryEdit(api.db, 'alpha.example')).toBeNull()
    expect(await sites.historyOf('alpha')).toMatchObject([{ kind: 'home', before: 'unchecked', after: 'dead' }])
  })

  it('leaves a dead directory out of the pool, and follows the list', async () => {
    const [first] = await listPool(api.db)
    const key = first!.key
    const directories = [{ key, url: sites.urlOf('dead'), submitUrl: 'mailto:hi@dead.example', inPool: true }]
    const more = [{ key: 'fine.example', url: sites.urlOf('fine'), inPool: false }]
    sites.respondStatus('dead', 410)
    for (let runs = 0; runs < 14 * 4; runs += 1) {
      await checkDirectories(sites.services(), Number.POSITIVE_INFINITY, [...directories, ...more])
      api.clock.now += 6 * hour
    }
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    const listed = [{ key, url: sites.urlOf('moved'), inPool: true }]
    await checkDirectories(sites.services(), Number.POSITIVE_INFINITY, listed)
    const rows = await api.db.select().from(directoryChecks)
    expect(rows).toMatchObject([{ key, url: sites.urlOf('moved'), state: 'unchecked', failures: 0 }])
  })
})
