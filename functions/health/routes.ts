import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { hasDailyBackups } from '#functions/backups/job.ts'
import { json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { areBackupsLate } from '#src/domain/backups/schedule.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { checkDatabase, type Database } from '#src/storage/database.ts'
import { type DiskState, diskStateOf } from '#src/storage/images/disk.ts'
import { readSchemaState } from '#src/storage/operations/queries.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'

const partState = z.enum(['ok', 'failing'])
const diskState = z.enum(['ok', 'low', 'failing']).meta({
  description: '`low`: less than 10 % is free, or too little for images. `failing`: soon nothing can be saved',
})
const schemaState = z.enum(['ok', 'behind', 'failing']).meta({ description: '`behind`: migrations are missing' })
const backupState = z.enum(['ok', 'degraded', 'off']).meta({
  description:
    '`degraded`: the last backup failed, is too old, or couldn’t be restored. `off`: this installation makes none',
})
const parts = z.object({
  database: partState,
  images: partState,
  disk: diskState,
  schema: schemaState,
  backups: backupState,
})
const health = z.object({ success: z.boolean(), data: parts }).meta({ id: 'Health' })
type Health = z.output<typeof health>
type Checked = { data: Health['data']; isHealthy: boolean; isReady: boolean }
const liveness = z
  .object({ success: z.literal(true), data: z.object({ process: z.literal('ok') }) })
  .meta({ id: 'Liveness' })

/** Milliseconds between two writes that only check whether the database can be written. */
const writeEvery = 5000
/** For how long a write that succeeded counts while the next one waits behind those of visitors, and for how long it's waited for. */
const [writtenMs, patienceMs] = [30_000, 50]
type Writing = { okAt: number; running: Promise<void> | null }
/** Milliseconds between two log lines that say the same. */
const saidEvery = 10 * 60 * 1000
const said = new WeakMap<Database, { state: DiskState; at: number }>()
const writing = new WeakMap<Database, Writing>()
/** However many ask, everything is checked once at a time. */
const checking = new WeakMap<Database, Promise<Checked>>()

const noStore = { 'cache-control': 'no-store' }

/** Whether the process runs, and whether what it needs does. */
export const routes: readonly Route[] = [
  route(
    'GET /api/health',
    {
      id: 'getHealth',
      role: 'anonymous',
      summary: 'Check the database, the image store and the disk',
      description: 'While writes have to wait, one that succeeded in the last 30 seconds counts.',
      responses: { 200: json(health, 'Healthy'), 503: json(health, 'Something is failing') },
    },
    respondHealth,
  ),
  route(
    'GET /api/health/ready',
    {
      id: 'getReadiness',
      role: 'anonymous',
      summary: 'Check whether to send visitors here',
      description:
        'The same checks, for load balancers and upgrades. Answers 503 until the first build is there, too. Answers 200 while it can ' +
        'be read, even if the database takes no writes or there are no images: then sending visitors elsewhere doesn’t help.',
      responses: { 200: json(health, 'Ready'), 503: json(health, 'Visitors should be sent elsewhere') },
    },
    respondReadiness,
  ),
  route(
    'GET /api/health/live',
    {
      id: 'getLiveness',
      role: 'anonymous',
      summary: 'Check whether the process answers',
      description: 'Asks nothing else, so a database that is down is no reason to restart. For supervisors.',
      responses: { 200: json(liveness, 'It does') },
    },
    (c) => c.json({ success: true, data: { process: 'ok' } }, 200, noStore),
  ),
]

async function respondHealth(c: ApiCall): Promise<Response> {
  const { data, isHealthy } = await checkOnce(c.var)
  return c.json({ success: isHealthy, data } satisfies Health, isHealthy ? 200 : 503, noStore)
}

async function respondReadiness(c: ApiCall): Promise<Response> {
  const { data, isReady } = await checkOnce(c.var)
  return c.json({ success: isReady, data } satisfies Health, isReady ? 200 : 503, noStore)
}

function checkOnce(services: Services): Promise<Checked> {
  const { db } = services
  const running = checking.get(db) ?? checkAll(services).finally(() => checking.delete(db))
  checking.set(db, running)
  return running
}

async function checkAll(services: Services): Promise<Checked> {
  const reading = stateOf(services, 'database', checkDatabase(services.db))
  const [readable, writable, images, disk, schema, backups] = await Promise.all([
    reading,
    reading.then((state) => (state === 'ok' ? stateOf(services, 'database', checkWritable(services)) : state)),
    stateOf(services, 'images', services.images.check()),
    readDisk(services),
    readSchema(services),
    readBackups(services),
  ])
  const isReady = readable === 'ok' && disk !== 'failing' && schema === 'ok'
  const data = { database: writable, images, disk, schema, backups }
  return { data, isReady, isHealthy: isReady && writable === 'ok' && images === 'ok' }
}

async function stateOf({ log }: Services, part: string, asking: Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await asking
    return 'ok'
  } catch (error) {
    log({ level: 'error', event: 'health-check-failed', part, error: String(error) })
    return 'failing'
  }
}

async function readSchema({ db }: Services): Promise<z.output<typeof schemaState>> {
  return readSchemaState(db).then(
    ({ isCurrent }) => (isCurrent ? 'ok' : 'behind'),
    () => 'failing' as const,
  )
}

async function checkWritable({ db, now }: Services): Promise<void> {
  const state: Writing = writing.get(db) ?? { okAt: -Infinity, running: null }
  writing.set(db, state)
  const age = Math.abs(now() - state.okAt)
  if (age < writeEvery) return
  state.running ??= tryWriting(state, db, now).finally(() => (state.running = null))
  // A busy machine is healthy. If this write fails in the end, the next check waits for its own.
  state.running.catch(() => {})
  await (age < writtenMs ? Promise.race([state.running, sleep(patienceMs)]) : state.running)
}

async function tryWriting(state: Writing, db: Database, now: () => number): Promise<void> {
  try {
    await checkWriting(db, now())
    state.okAt = now()
  } catch (error) {
    state.okAt = -Infinity
    throw error
  }
}

async function readDisk({ db, disk, log, now }: Services): Promise<DiskState> {
  const space = await disk.findSpace()
  const state = diskStateOf(space)
  const last = said.get(db)
  if (state === 'ok' || !space) said.delete(db)
  else if (last?.state !== state || Math.abs(now() - last.at) >= saidEvery) {
    log({ level: state === 'failing' ? 'error' : 'warn', event: 'disk-almost-full', ...space })
    said.set(db, { state, at: now() })
  }
  return state
}

/** They don't count as a failure of the site. An unreadable database is one anyway. */
async function readBackups({ db, env, now }: Services): Promise<z.output<typeof backupState>> {
  if (!hasDailyBackups(env)) return 'off'
  const state = await findBackupState(db).catch(() => null)
  if (state?.error !== null || state.checkError !== null) return 'degraded'
  const { backup, certified } = state
  const last = { backupAt: backup?.startedAt ?? null, certificateAt: certified?.restoredAt ?? null }
  return areBackupsLate(now(), last) ? 'degraded' : 'ok'
}
