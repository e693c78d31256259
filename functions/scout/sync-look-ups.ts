import { fillOrder } from '#functions/deliveries/fill-order.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { firstLookUp } from '#src/domain/scout/schedule.ts'
import { changeDelivery, isFree } from '#src/storage/deliveries/changes.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import {
  holdRows,
  listSeenBefore,
  listWantedLookUps,
  releaseRows,
  startLookUps,
  stopLookUps,
  type WantedLookUp,
} from '#src/storage/scout/uses.ts'

/** The name of the job that looks rows up. */
export const scoutJob = 'scout'

const stepSize = 500

type SyncServices = Pick<Services, 'db' | 'now' | 'newId'>

/**
 * Starts the look-ups of rows that changed since the last run, and stops those that no row needs anymore. A day more, in case
 * that one was killed. `holds`: rows wait for their first look-up. If not,
 * those that wait go back to the queue.
 */
export async function syncLookUps(services: SyncServices, holds = true): Promise<void> {
  const { db, now } = services
  const lastRun = await findLastRun(db, scoutJob)
  const from = lastRun === null ? 0 : lastRun - dayMs
  await recognizeListed(services, from)
  await stopLookUps(db, from, now())
  for (let after = ''; ;) {
    const wanted = await listWantedLookUps(db, from, { now: now(), after, limit: stepSize })
    await startLookUps(
      db,
      wanted.map((row) => toLookUp(row, now())),
    )
    const last = wanted.at(-1)
    if (!last || wanted.length < stepSize) break
    after = last.deliveryId
  }
  await (holds ? holdRows(db, now()) : releaseRows(db))
}

/** A listing that was there before a submission isn't its result. */
async function recognizeListed(services: SyncServices, from: number): Promise<void> {
  const { db, now } = services
  for (const { url, ...row } of await listSeenBefore(db, from)) {
    const change = {
      ...row,
      action: 'already',
      actor: 'scout',
      set: { liveUrl: url },
      isCurrent: isFree(now()),
    } as const
    if ((await changeDelivery(db, change, now())) === null) continue
    for (const order of await listFillable(db, { id: row.orderId })) await fillOrder(services, order)
  }
}

function toLookUp({ deliveryId, purpose, directoryKey, url, since: began }: WantedLookUp, now: number) {
  const parsed = URL.parse(url)
  const since = purpose === 'before' ? now : began
  return {
    ...{ deliveryId, purpose, directoryKey, since },
    host: parsed ? hostKey(parsed) : '',
    dueAt: firstLookUp({ deliveryId, purpose, since }, now),
  }
}
