import * as z from 'zod'
import { hasDailyBackups } from '#functions/backups/job.ts'
import { json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { areBackupsLate } from '#src/domain/backups/schedule.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { checkDatabase, type Database } from '#src/storage/database.ts'
import { type DiskState, diskStateOf } from '#src/storage/images/disk.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'

const partState = z.enum(['ok', 'failing'])
const diskState = z
  .enum(['ok', 'low', 'failing'])
  .meta({
    description: '`low`: less than 10 % is free, or too little for images. `failing`: soon nothing can be saved',
  })
const backupState = z.enum(['ok', 'degraded', 'off']).meta({
  description:
    '`degraded`: the last backup failed, is too old, or couldn’t be restored. `off`: this installation makes none',
})
const parts = z.object({ database: partState, images: partState, disk: diskState, backups: backupState })
const health = z.object({ success: z.boolean(), data: parts }).meta({ id: 'Health' })

/** Milliseconds between two writes that only check whether the database can be written. */
const writeEvery = 5000
/** Milliseconds between two log lines that say the same. */
const saidEvery = 10 * 60 * 1000
const said = new WeakMap<Database, { state: DiskState; at: number }>()
const writtenAt = new WeakMap<Database, number>()

/** Whether the database can be written, the image store works, and the disk has room. */
export const routes: readonly Route[] = [
  route(
    'GET /api/health',
    {
      id: 'getHealth',
      role: 'anonymous',
      summary: 'Check the database and the image store',
      responses: { 200: json(health, 'Healthy'), 503: json(health, 'Something is failing') },
    },
    async (c) => {
      const [database, images, disk, backups] = await Promise.all([
        stateOf(c, 'database', checkWritable(c.var)),
        stateOf(c, 'images', c.var.images.check()),
        readDisk(c.var),
        readBackups(c.var),
      ])
      const success = database === 'ok' && images === 'ok' && disk !== 'failing'
      const data: z.output<typeof health> = { success, data: { database, images, disk, backups } }
      return c.json(data, success ? 200 : 503, { 'cache-control': 'no-store' })
    },
  ),
]

async function stateOf(c: ApiCall, part: string, asking: Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await asking
    return 'ok'
  } catch (error) {
    c.var.log({ level: 'error', event: 'health-check-failed', part, error: String(error) })
    return 'failing'
  }
}

async function checkWritable({ db, now }: Services): Promise<void> {
  await checkDatabase(db)
  if (Math.abs(now() - (writtenAt.get(db) ?? -Infinity)) < writeEvery) return
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
