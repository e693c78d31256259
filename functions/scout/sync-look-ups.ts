import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { firstLookUp } from '#src/domain/scout/schedule.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { holdRows, listWantedLookUps, startLookUps, stopLookUps, type WantedLookUp } from '#src/storage/scout/uses.ts'

/** The name of the job that looks rows up. */
export const scoutJob = 'scout'

const stepSize = 500

/**
 * Starts the look-ups of rows that changed since the last run, and stops those that no row needs anymore. A day more, in case
 * that one was killed.
 */
export async function syncLookUps({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const lastRun = await findLastRun(db, scoutJob)
  const from = lastRun === null ? 0 : lastRun - dayMs
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
  await holdRows(db, now())
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
