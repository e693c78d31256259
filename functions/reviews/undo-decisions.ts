import { adminProductMessages } from '#src/domain/products/admin.ts'
import type { DecisionOutcome } from '#src/domain/reviews/reviews.api.ts'
import { reviewMessages, undoGraceMs, undoMs } from '#src/domain/reviews/reviews.ts'
import { reopenFlags } from '#src/storage/flags/changes.ts'
import type { ProductBefore } from '#src/storage/products/schema.ts'
import {
  listDecidable,
  listSettled,
  type NewestEvent,
  type ProductVersion,
  undoDecision,
} from '#src/storage/reviews/decisions.ts'
import type { Decided, DecisionServices } from './decide.ts'

type Words = Pick<Decided, 'outcome' | 'words'>

/** Undoes an admin's last decisions on these products, each independently, while there is time. */
export async function undoDecisions(
  services: Pick<DecisionServices, 'db' | 'now'>,
  admin: { id: string },
  refs: readonly string[],
): Promise<Decided[]> {
  const found = await listDecidable(services.db, refs)
  const byRef = new Map(found.map((one) => [one.row.ref, one]))
  const settled = await listSettled(
    services.db,
    found.map(({ row }) => row.id),
    admin.id,
  )
  const undone: Decided[] = []
  for (const ref of refs) {
    const known = byRef.get(ref)
    undone.push(
      known
        ? { ref, row: known.row, ...(await undoOne(services, admin, known, settled.get(known.row.id) ?? null)) }
        : { ref, row: null, outcome: 'missing', words: adminProductMessages.notFound },
    )
  }
  return undone
}

async function undoOne(
  { db, now }: Pick<DecisionServices, 'db' | 'now'>,
  admin: { id: string },
  { row, newest }: ProductVersion,
  settledAt: number | null,
): Promise<Words> {
  const since = now() - undoMs - undoGraceMs
  const decidedAt = newest?.at ?? 0
  // Reports dismissed last, with no change to the product.
  if (settledAt !== null && settledAt >= since && (settledAt > decidedAt || !isDecision(newest))) {
    if (decidedAt > settledAt) return refuse(reviewMessages.changedSince)
    const reopened = { version: newest?.id ?? null, userId: admin.id, settledAt }
    return (await reopenFlags(db, row.id, reopened)) ? takenBack : refuse(reviewMessages.changedSince)
  }
  if (!isDecision(newest) || newest.userId !== admin.id) return refuse(reviewMessages.nothingToUndo)
  if (newest.at < since) return refuse(reviewMessages.undoOver)
  return wordsOf(await undoDecision(db, row, newest, now()))
}

function wordsOf(outcome: DecisionOutcome['outcome']): Words {
  if (outcome === 'done') return takenBack
  if (outcome === 'listed') return { outcome, words: 'another listing has its URL now.' }
  return refuse(reviewMessages.changedSince)
}

/** Only decisions made in the admin area keep the previous state. */
function isDecision(event: NewestEvent | null): event is NewestEvent & { userId: string; before: ProductBefore } {
  return Boolean(event?.userId && event.before)
}

const takenBack: Words = { outcome: 'done', words: reviewMessages.takenBack }

function refuse(words: string): Words {
  return { outcome: 'refused', words }
}
