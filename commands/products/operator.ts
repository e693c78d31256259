import { stateTexts } from '#src/domain/product-states.ts'
import { productPath } from '#src/domain/products.ts'
import {
  findSubmissionByName,
  type Outcome,
  passTransition,
  settleProposal,
  type SubmissionRow,
} from '#src/storage/submissions.ts'
import { changesDeclinedMail, changesPublishedMail, publishedMail, rejectedMail } from '#functions/mail/mails.ts'
import type { Services } from '#functions/services.ts'

/** What an operator works with. `settle` sends mails and asks for a rebuild. */
export type Operator = Pick<Services, 'db' | 'env' | 'secret' | 'now'> & {
  print: (line: string) => void
  settle: () => Promise<void>
  close: () => void
}

/** Something was asked for that cannot be; the message says what can. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Publishes a submission, or the changes that wait beside a published one. False: it was not possible. */
export async function publishProduct(operator: Operator, name: string): Promise<boolean> {
  const row = await findRow(operator, name)
  if (!row) return false
  const { db, now } = operator
  if (row.proposal) {
    const settled = { content: row.proposal, reason: null, now: now(), mail: changesPublishedMail(operator, row) }
    return tell(operator, row, await settleProposal(db, row.ref, settled), 'changes published', 'publish')
  }
  const outcome = await passTransition(db, row.ref, 'publish', { now: now(), mail: publishedMail(operator, row) })
  const address = `${operator.env.origin}${productPath(row.slug)}`
  return tell(operator, row, outcome, `published at ${address}`, 'publish')
}

/** Rejects a submission, takes a published one down, or declines the changes that wait beside it. */
export async function declineProduct(operator: Operator, name: string, reason: string): Promise<boolean> {
  const row = await findRow(operator, name)
  if (!row) return false
  const { db, now } = operator
  if (row.proposal) {
    const settled = { content: null, reason, now: now(), mail: changesDeclinedMail(operator, row, reason) }
    return tell(operator, row, await settleProposal(db, row.ref, settled), 'changes declined', 'reject')
  }
  const mail = rejectedMail(operator, row, reason)
  const outcome = await passTransition(db, row.ref, 'reject', { now: now(), reason, mail })
  return tell(operator, row, outcome, 'rejected', 'reject')
}

export async function findRow({ db, print }: Operator, name: string): Promise<SubmissionRow | null> {
  const row = await findSubmissionByName(db, name)
  if (!row) print(`${name}: there is no such submission. See: npm run products -- list`)
  return row
}

function tell(
  { print }: Operator,
  row: SubmissionRow,
  outcome: Outcome,
  done: string,
  verb: 'publish' | 'reject',
): boolean {
  if (outcome === 'done') print(`${row.slug}: ${done}`)
  else if (outcome === 'listed')
    print(`${row.slug}: another listing has ${row.listingKey} already. Reject one of them.`)
  else
    print(`${row.slug}: stands at “${stateTexts[row.state].label}” (${row.state}), from where one cannot ${verb} it.`)
  return outcome === 'done'
}
