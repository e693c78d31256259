import { findUpload, listStaleUploads } from '#src/storage/uploads.ts'
import { discardImage, type ImageServices } from './storing.ts'

/** Time a founder has from the choice of an image to the submission that uses it. */
const keptMs = 24 * 60 * 60 * 1000
/** Uploads of one run; what is left over waits for the next one. */
const batchSize = 300

/** Removes uploads that no product has used for a day, and parts that belong to nothing that is still under way. */
export async function sweepUploads(services: ImageServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const stale = await listStaleUploads(services.db, services.now() - keptMs, batchSize)
  const uploads = await removeEach(services, stale, untilMs, (id) => discardImage(services, id))
  const stray = await listStrayParts(services)
  const strayParts = await removeEach(services, stray, untilMs, (id) => services.images.removeParts(id))
  services.log({ level: 'info', event: 'uploads-swept', uploads: uploads.removed, strayParts: strayParts.removed })
  const failures = [...uploads.failures, ...strayParts.failures]
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} images could not be removed`)
}

/** One image that can't be removed does not keep the others. */
async function removeEach(
  { now }: ImageServices,
  ids: readonly string[],
  untilMs: number,
  remove: (id: string) => Promise<unknown>,
): Promise<{ removed: number; failures: unknown[] }> {
  const failures: unknown[] = []
  let removed = 0
  for (const id of ids) {
    if (now() >= untilMs) break
    try {
      await remove(id)
      removed += 1
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
    // An upload is noted before its first part comes, and stale ones are gone by now.
    if (row?.readyAt !== null) stray.push(id)
  }
  return stray
}
