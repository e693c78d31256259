import { checkImageUse, withdrawReleased } from '#src/storage/images/changes.ts'
import { findUpload, listReleasedUploads, listStaleUploads } from '#src/storage/images/queries.ts'
import { discardImage, type DiscardOutcome, type ImageServices } from './store-image.ts'

/** Uploads of one step. */
const batchSize = 100

const hour = 60 * 60 * 1000

/**
 * Deletes uploads started at `until` or before that nothing uses, unfinished ones after an hour, and parts of uploads that
 * no longer exist.
 */
export async function sweepUploads(services: ImageServices, until: number, untilMs: number): Promise<number> {
  const failures: unknown[] = []
  let removed = 0
  for (;;) {
    const stale = await listStaleUploads(services.db, until, batchSize, services.now() - hour)
    const step = await removeEach(services, stale, untilMs, (id) => discardImage(services, id))
    removed += step.removed
    failures.push(...step.failures)
    // Those that couldn't be deleted would come up again.
    if (stale.length < batchSize || step.removed === 0) break
  }
  const stray = await listStrayParts(services)
  const strayParts = await removeEach(services, stray, untilMs, async (id) => {
    await services.images.removeParts(id)
    return 'discarded'
  })
  failures.push(...strayParts.failures)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} images could not be removed`)
  return removed
}

/** Checks which images are in use, and deletes those unused since `until` or before. */
export async function sweepReplaced(services: ImageServices, until: number, untilMs: number): Promise<number> {
  const { db, now } = services
  while (now() < untilMs && (await checkImageUse(db, now(), batchSize)) === batchSize);
  let removed = 0
  while (now() < untilMs) {
    const released = await listReleasedUploads(db, until, batchSize)
    const step = await removeEach(services, released, untilMs, async (id) => {
      await withdrawReleased(db, id)
      return discardImage(services, id)
    })
    removed += step.removed
    if (step.failures.length > 0) throw new AggregateError(step.failures, 'Some images could not be removed')
    if (released.length < batchSize) break
  }
  return removed
}

/** One image that can't be deleted doesn't block the others. */
async function removeEach(
  { now }: ImageServices,
  ids: readonly string[],
  untilMs: number,
  remove: (id: string) => Promise<DiscardOutcome>,
): Promise<{ removed: number; failures: unknown[] }> {
  const failures: unknown[] = []
  let removed = 0
  for (const id of ids) {
    if (now() >= untilMs) break
    try {
      const outcome = await remove(id)
      if (outcome === 'discarded') removed += 1
      if (outcome === 'failed') failures.push(new Error(`The image ${id} could not be removed`))
    } catch (error) {
      failures.push(error)
    }
  }
  return { removed, failures }
}

async function listStrayParts({ db, images }: ImageServices): Promise<string[]> {
  const stray: string[] = []
  for (const id of await images.listPartOwners()) {
    const row = await findUpload(db, id)
    // An upload's row exists before its first part arrives, and stale ones are deleted by now.
    if (row?.readyAt !== null) stray.push(id)
  }
  return stray
}
