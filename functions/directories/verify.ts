import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { publicChanges } from '#src/domain/directories/history.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import {
  factsWithEdit,
  goneReason,
  type VerificationOutcome,
  verifiedEdit,
  type VerifiedFacts,
  verifyingMessages as messages,
} from '#src/domain/directories/verifications.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { EditBefore } from '#src/storage/directories/schema.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { findVerification, saveUnclear, saveVerification } from '#src/storage/directories/verifications.ts'

type Sent = {
  id: string
  version: number
  outcome: VerificationOutcome
  source: string
  facts?: VerifiedFacts | undefined
}
type Verifying = { listed: ListedDirectory; sent: Sent; userId: string }

const nothing: EditBefore = { fields: {}, excludedAt: null, excludedReason: null, checkedAt: null }

type Refused = { refusal: Refusal<409 | 422> }

/**
 * Saves what one of us saw on a directory's site. The facts go where operators' facts are, and are judged like them. Sent
 * again with the same ID, because the response was lost, it's saved already. Null: saved.
 */
export async function verify(services: Pick<Services, 'db' | 'now'>, verifying: Verifying): Promise<Refused | null> {
  const isSaved = await wasSaved(services, verifying)
  if (isSaved !== false) return isSaved === true ? null : isSaved
  const refused = await save(services, verifying)
  // The first try may have been saved just now.
  return refused?.refusal.status === 409 && (await wasSaved(services, verifying)) === true ? null : refused
}

/** Whether a verification with this ID is there already. A refusal: it's another one. */
async function wasSaved(
  { db }: Pick<Services, 'db'>,
  { listed: { key }, sent: { id, outcome }, userId }: Verifying,
): Promise<boolean | Refused> {
  const row = await findVerification(db, id)
  if (!row) return false
  const isSame = row.key === key && row.by === userId && row.outcome === outcome
  return isSame || { refusal: { status: 409, message: messages.idTaken } }
}

async function save(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { listed, sent, userId }: Verifying,
): Promise<Refused | null> {
  const { key } = listed
  const { id, version, outcome } = sent
  const at = now()
  const row = await findDirectoryEdit(db, key)
  const before = row ? pickBefore(row) : nothing
  const found = { id, key, by: userId, source: sent.source || null, before, version }
  if (outcome === 'unclear') return (await saveUnclear(db, found, at)) ? null : stale
  const { withKnown, verifiedFactsOf } = await import('#src/seo/directories/verified-facts.ts')
  const base = verifiedFactsOf(listed)
  if (outcome === 'gone') {
    const aside = { excludedAt: before.excludedAt ?? at, excludedReason: before.excludedReason ?? goneReason }
    const changes = [{ kind: 'note' as const, before: null, after: 'Our team found that it has closed.' }]
    const after = { fields: before.fields, ...aside }
    return (await saveVerification(db, { ...found, outcome, changes, after }, at)) ? null : stale
  }
  if (!sent.facts) return refuse([{ field: 'facts', message: 'Send the facts that you saw.' }])
  const known = factsWithEdit(base, before.fields)
  // Notes that aren't sent stay as they are.
  const facts = { ...sent.facts, texts: { ...known.texts, ...sent.facts.texts } }
  const errors = faultsOf(key, known, facts)
  if (errors.length > 0) return refuse(errors)
  const fields = verifiedEdit(base, before.fields, facts)
  const { contradictionsOf } = await import('#src/seo/directories/contradictions.ts')
  const contradictions = contradictionsOf(withKnown(listed, { fields }))
  if (contradictions.length > 0) {
    return refuse([{ field: 'pricing', message: messages.contradiction(contradictions.join(', ')) }])
  }
  const wasGone = before.excludedReason === goneReason
  const aside = wasGone
    ? { excludedAt: null, excludedReason: null }
    : { excludedAt: before.excludedAt, excludedReason: before.excludedReason }
  const changes = publicChanges({ ...listed, asks: [...base.asks] }, before.fields, fields)
  const after = { fields, ...aside }
  return (await saveVerification(db, { ...found, outcome, changes, after }, at)) ? null : stale
}

const stale = { refusal: { status: 409 as const, message: messages.stale } }

function refuse(errors: FieldError[]): { refusal: Refusal<422> } {
  return { refusal: { status: 422, message: errors[0]?.message ?? '', errors } }
}

function pickBefore({ fields, excludedAt, excludedReason, checkedAt }: EditBefore): EditBefore {
  return { fields, excludedAt, excludedReason, checkedAt }
}

/** What is known can be corrected, but not become unknown: then nobody has verified it. */
function faultsOf(key: string, base: VerifiedFacts, facts: VerifiedFacts): FieldError[] {
  const { url, pricing, followed, submitUrl, acceptsSubmissions, texts } = facts
  const needsForm = takesApplications(acceptsSubmissions) && base.submitUrl !== ''
  const faults: Record<string, string | null> = {
    url: directoryKey(new URL(url)) === key ? null : messages.otherSite(key),
    pricing: pricing === null && base.pricing !== null ? messages.pricingMissing : null,
    followed: followed === null && base.followed !== null ? messages.followedMissing : null,
    submitUrl: submitUrl === '' && needsForm ? messages.submitUrlMissing : null,
    texts: Object.keys(texts).some((place) => !Object.hasOwn(base.texts, place)) ? messages.placeUnknown : null,
  }
  return Object.entries(faults).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}
