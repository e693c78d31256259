import * as z from 'zod'
import { json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { checkDatabase, type Database } from '#src/storage/database.ts'
import { diskReserve } from '#src/storage/images/disk.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'

const partState = z.enum(['ok', 'failing'])
const diskState = z
  .enum(['ok', 'low', 'failing'])
  .meta({ description: '`low`: images can’t be uploaded. `failing`: soon nothing can be saved' })
const health = z
  .object({ success: z.boolean(), data: z.object({ database: partState, images: partState, disk: diskState }) })
  .meta({ id: 'Health' })

/** In bytes. A few minutes' writes. */
const leastFree = 20 * 1024 * 1024
/** Milliseconds between two writes that only check whether the database can be written. */
const writeEvery = 5000
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
      const [database, images, disk] = await Promise.all([
        stateOf(c, 'database', checkWritable(c.var)),
        stateOf(c, 'images', c.var.images.check()),
        readDisk(c.var),
      ])
      const success = database === 'ok' && images === 'ok' && disk !== 'failing'
      const data: z.output<typeof health> = { success, data: { database, images, disk } }
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

async function readDisk({ disk, log }: Services): Promise<z.output<typeof diskState>> {
  const free = await disk.findFreeBytes()
  if (free === null || free >= diskReserve) return 'ok'
  log({ level: 'error', event: 'disk-almost-full', free })
  return free < leastFree ? 'failing' : 'low'
}
