import type { DecisionServices } from './decide.ts'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { canPass, stateTexts } from '#src/domain/products/states.ts'
import { findMergedInto, mergeProduct, mergeTargets } from '#src/storage/products/merge.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { listDecidable, type ProductVersion } from '#src/storage/reviews/decisions.ts'
import { mergedMail } from './merge-mail.ts'

export type MergeRefusal = { status: 404 | 409 | 422; message: string }

/** Merges a listing into another. Returns the other or, if that was merged too, its target. */
export async function mergeProducts(
  services: DecisionServices,
  admin: { id: string },
  ref: string,
  intoRef: string,
): Promise<{ into: ProductRow } | { refusal: MergeRefusal }> {
  const [known] = await listDecidable(services.db, [ref])
  if (!known) return refuse(404, adminProductMessages.notFound)
  const into = await findTarget(services, intoRef)
  if (!into) return refuse(422, adminProductMessages.mergeTargetNotFound)
  if (into.id === known.row.id) return refuse(422, adminProductMessages.mergeSelf)
  if (!canPass('merge', known.row.state)) return refuse(409, standsAt(known.row))
  if (!(mergeTargets as readonly string[]).includes(into.state)) return refuse(422, standsAt(into))
  return (await merge(services, admin, known, into)) ? { into } : refuse(409, adminProductMessages.mergeChanged)
}

async function findTarget({ db }: DecisionServices, ref: string): Promise<ProductRow | null> {
  const row = await findProductRow(db, ref)
  return row?.state === 'merged' ? findMergedInto(db, row.slug) : row
}

async function merge(services: DecisionServices, admin: { id: string }, from: ProductVersion, into: ProductRow) {
  const outcome = await mergeProduct(services.db, from.row, into, {
    version: from.newest?.id ?? null,
    userId: admin.id,
    mail: mergedMail(services, from.row, into),
    now: services.now(),
  })
  return outcome === 'done'
}

function standsAt({ name, state }: ProductRow): string {
  return `${name} is “${stateTexts[state].label}”. Listings in that state can’t be merged.`
}

function refuse(status: MergeRefusal['status'], message: string): { refusal: MergeRefusal } {
  return { refusal: { status, message } }
}
