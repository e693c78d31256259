import { listedDirectories } from '#src/seo/directories/list.ts'
import { addCorrection } from '#src/storage/corrections/changes.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { TestApi } from './test-api.ts'

/** A directory with a page that we submit to, and of which the price is known. */
export const listedDirectory: ListedDirectory = listedDirectories.find(
  ({ hasPage, inPool, pricing }) => hasPage && inPool && pricing === 'Free',
)!

type Sent = Parameters<typeof addCorrection>[1]

/** A reader's correction of that directory, waiting for a decision. Returns its id. */
export async function givenCorrection(api: TestApi, sent: Partial<Sent> = {}): Promise<string> {
  const id = api.services.newId()
  const typed = { field: 'price' as const, text: 'It costs $50 now.', evidence: null, email: null }
  await addCorrection(api.db, { ...typed, id, directoryKey: listedDirectory.key, visitor: id, ...sent }, api.clock.now)
  return id
}
