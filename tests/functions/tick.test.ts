import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Job, jobNames, nextRun, runJob } from '#functions/jobs.ts'
import { runDueJobs } from '#functions/tick.ts'
import { takeDueJobs, takeJob } from '#src/storage/jobs/changes.ts'
import { listDueTimes, listJobs } from '#src/storage/jobs/queries.ts'
import { jobs } from '#src/storage/jobs/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { countStatements } from '#tests/support/statements.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Statements of a tick in which no job finds anything to do. Each costs a call to a server. */
const idleStatements = 60

describeDatabases('A tick on a $kind', ({ kind }) => {
  const api = useApi(kind)

  const startsOf = async () => new Map((await listJobs(api.db)).map(({ name, startedAt }) => [name, startedAt]))
  const started = async (since: number) => {
    const starts = await startsOf()
    return jobNames.filter((name) => (starts.get(name) ?? 0) >= since)
  }
  const tick = async () => {
    const at = (api.clock.now += 1)
    await runDueJobs(api.services)
    return started(at)
  }

  it('runs every job at first, and then each at its time', async () => {
    api.clock.now = nextRun('sweep', api.clock.now)
    expect(await tick()).toEqual(jobNames)
    expect(await tick()).toEqual([])
    api.clock.now = nextRun('directory-checks', api.clock.now)
    const due = await tick()
    expect(due).toContain('directory-checks')
    expect(due).toContain('mails')
    expect(due).not.toContain('orders')
  })

  it('makes up for missed runs once, however long the machine was off', async () => {
    await tick()
    api.clock.now += 3 * day
    expect(await tick()).toEqual(jobNames)
    api.clock.now += minute
    expect(await tick()).not.toContain('sweep')
  })

  it('repeats what was killed in the middle, once its lease has ended', async () => {
    await tick()
    api.clock.now = nextRun('sweep', api.clock.now)
    const dueAt = api.clock.now
    const lease = { holder: 'killed', now: dueAt, holdMs: minute }
    expect(await takeDueJobs(api.db, [{ name: 'sweep', dueAt }], lease)).toEqual(new Set(['sweep']))
    expect(await tick()).not.toContain('sweep')
    api.clock.now += minute
    expect(await tick()).toContain('sweep')
  })

  it('runs each job on one of several instances', async () => {
    await tick()
    api.clock.now += day
    await api.db.run(sql`CREATE TABLE runs (name TEXT)`)
    await api.db.run(sql`CREATE TRIGGER count_runs AFTER UPDATE OF finished_at ON jobs
      BEGIN INSERT INTO runs VALUES (new.name); END`)
    const instances = ['a', 'b', 'c'].map((id) => ({ ...api.services, newId: () => id }))
    await Promise.all(instances.map((services) => runDueJobs(services)))
    const { rows } = await api.db.run(sql`SELECT name FROM runs ORDER BY name`)
    expect(rows.map(({ name }) => name)).toEqual(jobNames.toSorted())
    await api.db.run(sql`DROP TRIGGER count_runs`)
    await api.db.run(sql`DROP TABLE runs`)
    // One that has read the same times before another instance ran the job gets nothing.
    const known = (await listDueTimes(api.db)).find(({ name }) => name === 'sweep')!
    const lease = { holder: 'late', now: api.clock.now, holdMs: minute }
    expect(await takeDueJobs(api.db, [{ name: 'sweep', dueAt: known.dueAt! - hour }], lease)).toEqual(new Set())
    expect(await takeDueJobs(api.db, [{ name: 'sweep', dueAt: known.dueAt }], lease)).toEqual(new Set(['sweep']))
  })

  it("isn't held back by times of a clock that ran ahead", async () => {
    await tick()
    await api.db.update(jobs).set({ dueAt: api.clock.now + 370 * day })
    expect(await tick()).toEqual(jobNames)
  })

  it('leaves a job alone that still runs in this process, however long that takes', async () => {
    const running = new Set<Job>(['mails'])
    await runDueJobs(api.services, running)
    expect((await startsOf()).has('mails')).toBe(false)
    expect(running).toEqual(new Set(['mails']))
  })

  it('notes why a job failed, without the data of its statement, and runs the others', async () => {
    await api.db.run(sql`ALTER TABLE mail_outbox RENAME TO away`)
    await runDueJobs(api.services)
    api.clock.now += minute
    await runDueJobs(api.services)
    const list = await listJobs(api.db)
    const failed = list.filter(({ failures }) => failures > 0).map(({ name }) => name)
    expect(failed).toContain('articles')
    expect(failed).not.toContain('posts')
    expect(list.find(({ name }) => name === 'articles')).toMatchObject({
      failures: 2,
      finishedAt: api.clock.now,
      dueAt: nextRun('articles', api.clock.now),
    })
    expect(list.find(({ name }) => name === 'articles')!.lastError).toContain('no such table: mail_outbox')
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'job-failed', job: 'articles' }))
    await api.db.run(sql`ALTER TABLE away RENAME TO mail_outbox`)
    api.clock.now += minute
    await runDueJobs(api.services)
    expect((await listJobs(api.db)).find(({ name }) => name === 'articles')).toMatchObject({
      failures: 0,
      lastError: null,
    })
  })

  it('notes how late a job started and how long it took', async () => {
    await runJob(api.services, 'sweep')
    const dueAt = nextRun('sweep', api.clock.now)
    api.clock.now = dueAt + 5 * minute
    await runDueJobs(api.services)
    const [sweep] = (await listJobs(api.db)).filter(({ name }) => name === 'sweep')
    expect(sweep).toMatchObject({ lagMs: 5 * minute, durationMs: 0, startedAt: api.clock.now, heldUntil: 0 })
  })

  it('forgets jobs of an earlier version after a day, and no leases', async () => {
    await takeJob(api.db, { name: 'a-lease', holder: 'any', now: api.clock.now, holdMs: minute })
    await takeJob(api.db, { name: 'earlier', holder: 'any', now: api.clock.now, holdMs: minute })
    await api.db.update(jobs).set({ dueAt: api.clock.now }).where(eq(jobs.name, 'earlier'))
    await runDueJobs(api.services)
    expect((await listJobs(api.db)).map(({ name }) => name)).toContain('earlier')
    api.clock.now += day + minute
    await runDueJobs(api.services)
    const names = (await listDueTimes(api.db)).map(({ name }) => name)
    expect(names).not.toContain('earlier')
    expect(names).toContain('a-lease')
  })
})

describe('An idle tick', () => {
  const api = useApi()

  it('asks the database little', async () => {
    await runDueJobs(api.services)
    await runDueJobs(api.services)
    const counted = countStatements(api.db)
    api.clock.now = nextRun('mails', api.clock.now)
    await runDueJobs(api.services)
    expect(counted()).toBeLessThanOrEqual(idleStatements)
    api.clock.now += 1
    const nothing = countStatements(api.db)
    await runDueJobs(api.services)
    expect(nothing()).toBe(1)
  })
})

describe('The schedules', () => {
  it('spread what runs once an hour over the hour', () => {
    const start = Date.parse('2026-11-21T13:00:30Z')
    const hourly = jobNames.map((name) => nextRun(name, start)).filter((next) => next - start > 6 * minute)
    expect(hourly.length).toBeGreaterThan(3)
    expect(new Set(hourly).size).toBe(hourly.length)
  })
})
