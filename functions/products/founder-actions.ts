import type { RequestContext } from '#functions/http/environment.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import type { Services } from '#functions/services.ts'
import { isSameEmail } from '#src/domain/emails/emails.ts'
import { newestContent, type ProductContent } from '#src/domain/products/content.ts'
import { checkProduct, cleanProduct } from '#src/domain/products/fields.ts'
import {
  canPass,
  type FounderTransition,
  founderTransitions,
  type ProductState,
  stateTexts,
  transitions,
} from '#src/domain/products/states.ts'
import { applyTransition, saveEdit, saveProposal } from '#src/storage/products/changes.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { isImageMissing } from '#src/storage/products/statements.ts'
import { imagesOf, receiveImages } from './images.ts'
import { imagesRemoved, invalidProduct, listedMeanwhile, type ProductRefusal } from './refusals.ts'
import { findConflict, findSpam, type SentProduct, toContent } from './submit-product.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'

/** What a founder can do with a submission in this state, besides editing it. */
export function possibleTransitions(state: ProductState): FounderTransition[] {
  return founderTransitions.filter((transition) => canPass(transition, state))
}

/** Confirms, resubmits or withdraws. Null: done, now or before, so that pressing a button twice does no harm. */
export async function moveProduct(
  services: Services,
  client: RequestContext,
  row: ProductRow,
  transition: FounderTransition,
): Promise<ProductRefusal | null> {
  const { db, now } = services
  if (row.state === transitions[transition].to) return null
  // Its founder may have submitted it several times.
  const goesOn = transition !== 'withdraw' && canPass(transition, row.state)
  const spam = goesOn ? await findSpam(services, row) : null
  if (spam) return spam
  const outcome = await applyTransition(db, row.ref, transition, { now: now() })
  if (outcome === 'listed') return (await findConflict(services, row.listingKey, row.ref)) ?? listedMeanwhile
  if (outcome === 'refused') {
    const current = await findProductRow(db, row.ref)
    if (!current) return deleted
    return current.state === transitions[transition].to ? null : notPossible(current)
  }
  requestRebuildInBackground(services, client)
  return null
}

/** Checks and saves a founder's changes. Changes to a published listing wait for review. Null: saved. */
export async function changeProduct(
  services: Services,
  client: RequestContext,
  row: ProductRow,
  sent: SentProduct,
): Promise<ProductRefusal | null> {
  const product = { ...cleanProduct(sent.fields), email: row.email }
  const errors = checkProduct(product).filter(({ field }) => field !== 'email')
  if (sent.fields.email !== '' && !isSameEmail(sent.fields.email, row.email)) errors.push(emailStays)
  const before = newestContent(row)
  const images = await receiveImages(services, client, sent.images, imagesOf(before))
  if (images.refusal) return { ...images.refusal, kept: images.kept }
  const content = toContent(product, images.kept, await listSharedHosts(services.db))
  if (!content || errors.length > 0) return invalidProduct([...errors, ...images.errors], images.kept)
  if (sameContent(content, before)) return null
  const conflict = (await findConflict(services, content.listingKey, row.ref)) ?? (await findSpam(services, content))
  if (conflict) return { ...conflict, kept: images.kept }
  return save(services, row, content)
}

async function save({ db, now }: Services, row: ProductRow, content: ProductContent): Promise<ProductRefusal | null> {
  try {
    // Its state can change in between. Then the other way applies.
    const ways = row.state === 'published' ? [saveProposal, saveEdit] : [saveEdit, saveProposal]
    for (const way of ways) {
      const outcome = await way(db, row.ref, content, now())
      if (outcome === 'done') return null
      if (outcome === 'listed') return listedMeanwhile
    }
  } catch (error) {
    if (isImageMissing(error)) return imagesRemoved
    throw error
  }
  return notPossible(row)
}

function sameContent(one: ProductContent, other: ProductContent): boolean {
  return (Object.keys(one) as (keyof ProductContent)[]).every((key) => one[key] === other[key])
}

const emailStays = {
  field: 'email',
  message: 'You can’t change the email of a submission. Withdraw it and submit it again instead.',
}

const deleted: ProductRefusal = {
  status: 409,
  message: 'This submission was deleted because it was not confirmed in time. Please submit it again.',
}

const verbs: Record<FounderTransition, string> = {
  confirm: 'confirm it',
  resubmit: 'resubmit it',
  withdraw: 'withdraw it',
}

function notPossible({ state }: ProductRow): ProductRefusal {
  const possible = [...possibleTransitions(state).map((transition) => verbs[transition]), 'edit it']
  return {
    status: 409,
    message: `This submission is “${stateTexts[state].label}”. You can ${possible.join(' or ')}.`,
  }
}
