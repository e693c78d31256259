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
type Checks = { running: Promise<Checked> | null; last: (Checked & { at: number }) | null }
const liveness = z
  .object({ success: z.literal(true), data: z.object({ process: z.literal('ok') }) })
  .meta({ id: 'Liveness' })

/** Milliseconds between two writes that only check whether the database can be written. */
const writeEvery = 5000
const writtenAt = new WeakMap<Database, number>()
/** For how many milliseconds a good result counts while the next check is slow, and after how many a check is slow. */
const [knownMs, patienceMs] = [30_000, 50]
/** Milliseconds between two log lines that say the same. */
const saidEvery = 10 * 60 * 1000
const said = new WeakMap<Database, { state: DiskState; at: number }>()
/** However many ask, everything is checked once at a time. */
const checks = new WeakMap<Database, Checks>()

const noStore = { 'cache-control': 'no-store' }

/** Whether the process runs, and whether what it needs does. */
export const routes: readonly Route[] = [
  route(
    'GET /api/health',
    {
      id: 'getHealth',
      role: 'anonymous',
      summary: 'Check the database, the image store and the disk',
      description: 'While a check is slow, one of the last 30 seconds counts in which all was well.',
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
  const { data, isHealthy } = await check(c, (last) => last.isHealthy)
  return c.json({ success: isHealthy, data } satisfies Health, isHealthy ? 200 : 503, noStore)
}

async function respondReadiness(c: ApiCall): Promise<Response> {
  const { data, isReady } = await check(c, (last) => last.isReady)
  return c.json({ success: isReady, data } satisfies Health, isReady ? 200 : 503, noStore)
}

/**
 * Checks everything. On a busy machine that waits behind the work of visitors, and while what all machines share doesn't answer, until
 * its time is up. Neither is a reason to take this machine away, so a good result of a moment ago counts.
 */
async function check(c: ApiCall, isGood: (last: Checked) => boolean): Promise<Checked> {
  const { db, now } = c.var
  const state = checks.get(db) ?? { running: null, last: null }
  checks.set(db, state)
  const running = state.running ?? startCheck(c, state)
  const { last } = state
  if (!last || !isGood(last) || Math.abs(now() - last.at) >= knownMs) return running
  return Promise.race([running, sleep(patienceMs, last)])
}

function startCheck({ var: services }: ApiCall, state: Checks): Promise<Checked> {
  const running = checkAll(services)
    .then((checked) => (state.last = { ...checked, at: services.now() }))
    .finally(() => (state.running = null))
  state.running = running
  // The response may be sent before it's done.
  services.request.waitUntil(running)
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
  if (Math.abs(now() - (writtenAt.get(db) ?? -Infinity)) < writeEvery) return
  writtenAt.delete(db)
  await checkWriting(db, now())
  writtenAt.set(db, now())
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
