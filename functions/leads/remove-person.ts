import type { Database } from '#src/storage/database.ts'
import { removeLead } from '#src/storage/leads/changes.ts'
import { listLeadAccounts } from '#src/storage/leads/queries.ts'
import { authorHash } from './removed-authors.ts'

/**
 * Removes someone from a project: the lead with all its accounts, also those that it only links, and what they wrote.
 * False: the project has no such lead.
 */
export async function removePerson(
  db: Database,
  { projectId, id }: { projectId: string; id: string },
  now: number,
): Promise<boolean> {
  for (;;) {
    const own = await listLeadAccounts(db, [id])
    // Another project's lead isn't this customer's to remove.
    if (own.length === 0 || own.some((account) => account.projectId !== projectId)) return false
    const accounts = own.map(({ kind, key }) => ({ kind, key, hash: authorHash({ kind, key }) }))
    // Otherwise another lead was found to be the same person meanwhile, and all of their accounts are read again.
    if (await removeLead(db, { projectId, id }, accounts, now)) return true
  }
}
