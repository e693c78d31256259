import { findUpload, listStaleUploads } from '#src/storage/uploads.ts'
import { discardImage, type ImageServices } from './storing.ts'

/** Time a founder has from the choice of an image to the submission that uses it. */
const keptMs = 24 * 60 * 60 * 1000
/** A scheduled function has 30 seconds; what is left over waits for the next day. */
const mostAtOnce = 300

/** Removes uploads that no product has used for a day, and parts that belong to nothing that is still under way. */
export async function sweepUploads(services: ImageServices): Promise<void> {
  const before = services.now() - keptMs
  const stale = await listStaleUploads(services.db, before, mostAtOnce)
  for (const id of stale) await discardImage(services, id)
  const strayParts = await sweepParts(services)
  services.log({ level: 'info', event: 'uploads-swept', uploads: stale.length, strayParts })
}

async function sweepParts({ db, images }: ImageServices): Promise<number> {
  let swept = 0
  for (const id of await images.listPartOwners()) {
    const row = await findUpload(db, id)
    // An upload is noted before its first part comes, and stale ones are gone by now.
    if (row?.readyAt === null) continue
    await images.removeParts(id)
    swept += 1
  }
  return swept
}
