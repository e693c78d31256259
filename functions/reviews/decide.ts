import {
  changesDeclinedMail,
  changesPublishedMail,
  publishedMail,
  rejectedMail,
  spamMail,
} from '#functions/products/mails.ts'
import type { Services } from '#functions/services.ts'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { productPath } from '#src/domain/products/products.ts'
import { canPass, stateTexts } from '#src/domain/products/states.ts'
import type { Decision, DecisionOutcome } from '#src/domain/reviews/reviews.api.ts'
import { reviewMessages, undoGraceMs, undoMs, type Verdict } from '#src/domain/reviews/reviews.ts'
import { settleFlags, settleFlagsIfRejected } from '#src/storage/flags/changes.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { applyTransition, type DecisionMark, type Outcome, settleProposal } from '#src/storage/products/changes.ts'
import { type ProductRow, seenAt } from '#src/storage/products/queries.ts'
import { beforeOf, listDecidable, type ProductVersion } from '#src/storage/reviews/decisions.ts'

/** What deciding needs. Commands have it too. */
export type DecisionServices = Pick<Services, 'db' | 'env' | 'secret' | 'now'>

/** `words`: the outcome, to follow a name and a colon. `row`: the product before the decision. Null: none. */
export type Decided = { ref: string; outcome: DecisionOutcome['outcome']; words: string; row: ProductRow | null }

/**
 * Decides on each product independently. With an admin, decisions can be undone and their mails wait that long. Without
 * one, as in a command, they are final and mailed immediately.
 */
export async function decide(
  services: DecisionServices,
  admin: { id: string } | null,
  decisions: readonly Decision[],
): Promise<Decided[]> {
  const found = await listDecidable(
    services.db,
    decisions.map(({ ref }) => ref),
  )
  const byRef = new Map(found.map((one) => [one.row.ref, one]))
  const decided: Decided[] = []
  for (const decision of decisions) {
    const known = byRef.get(decision.ref)
    decided.push(
      known
        ? { ref: decision.ref, row: known.row, ...(await decideOne(services, admin, known, decision)) }
        : { ref: decision.ref, row: null, outcome: 'missing', words: adminProductMessages.notFound },
    )
  }
  return decided
}

type Words = Pick<Decided, 'outcome' | 'words'>

async function decideOne(
  services: DecisionServices,
  admin: { id: string } | null,
  { row, newest }: ProductVersion,
  { verdict, reason = '', seen }: Decision,
): Promise<Words> {
  if (seen !== undefined && Date.parse(seen) !== seenAt(row))
    return { outcome: 'refused', words: reviewMessages.changed }
  const version = newest?.id ?? null
  if (verdict === 'dismiss') return dismiss(services, admin, row, version)
  const takesDown = verdict === 'take-down'
  const isChange = row.proposal !== null && !takesDown && verdict !== 'spam'
  const isPossible = takesDown ? row.state === 'published' : isChange || canPass(verdict, row.state)
  if (!isPossible) return refused(row, verdict)
  const act = isChange ? settleChange : applyVerdict
  const { mail, outcome, words } = act(services, row, takesDown ? 'reject' : verdict, reason)
  const now = services.now()
  const mark: DecisionMark = {
    version,
    userId: admin?.id ?? null,
    before: admin ? beforeOf(row, mail.key) : null,
    mailHeldUntil: admin ? now + undoMs + undoGraceMs : null,
  }
  return tell(row, await outcome(mark, now), words)
}

type ActionResult = {
  mail: OutgoingMail
  words: string
  outcome: (mark: DecisionMark, now: number) => Promise<Outcome>
}
type ActionHandler = (
  services: DecisionServices,
  row: ProductRow,
  verdict: 'publish' | 'reject' | 'spam',
  reason: string,
) => ActionResult

/** On pending changes of a listing. */
const settleChange: ActionHandler = (services, row, verdict, reason) => {
  const isAccepted = verdict === 'publish'
  const mail = isAccepted ? changesPublishedMail(services, row) : changesDeclinedMail(services, row, reason)
  const settled = { content: isAccepted ? row.proposal : null, reason: isAccepted ? null : reason, mail }
  return {
    mail,
    words: isAccepted ? 'changes published' : 'changes declined',
    outcome: (mark, now) => settleProposal(services.db, row.ref, { ...settled, now, mark }),
  }
}

const mailAbout = { publish: publishedMail, reject: rejectedMail, spam: spamMail }

/** On a submission or, to take it down, a listing. */
const applyVerdict: ActionHandler = (services, row, verdict, reason) => {
  const isPublished = verdict === 'publish'
  const mail = mailAbout[verdict](services, row, reason)
  const url = `${services.env.origin}${productPath(row.slug)}`
  const taken = verdict === 'spam' ? 'marked as spam' : row.state === 'published' ? 'taken down' : 'rejected'
  return {
    mail,
    words: isPublished ? `published at ${url}` : taken,
    outcome: (mark, now) =>
      applyTransition(services.db, row.ref, verdict, {
        now,
        mail,
        mark,
        ...(verdict === 'reject' && { reason }),
        follow: isPublished ? [] : [settleFlagsIfRejected(services.db, row.ref, mark.userId, now)],
      }),
  }
}

async function dismiss(
  { db, now }: DecisionServices,
  admin: { id: string } | null,
  row: ProductRow,
  version: number | null,
): Promise<Words> {
  const isSettled = await settleFlags(db, row.id, { version, userId: admin?.id ?? null, now: now() })
  return isSettled
    ? { outcome: 'done', words: 'reports dismissed' }
    : { outcome: 'refused', words: 'no report of it waits any more.' }
}

function tell(row: ProductRow, outcome: Outcome, done: string): Words {
  if (outcome === 'done') return { outcome, words: done }
  if (outcome === 'refused') return { outcome, words: reviewMessages.changed }
  return {
    outcome,
    words: `another listing already has ${row.proposal?.listingKey ?? row.listingKey}. Reject one of them.`,
  }
}

function refused(row: ProductRow, verdict: Exclude<Verdict, 'dismiss'>): Words {
  const act = verdict === 'spam' ? 'mark it as spam' : `${verdict.replace('-', ' ')} it`
  const words = `is “${stateTexts[row.state].label}” (${row.state}), so you can’t ${act}.`
  return { outcome: 'refused', words }
}
