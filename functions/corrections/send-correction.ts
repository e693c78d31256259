import { createHmac } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import {
  correctionLimits,
  correctionMessages,
  type CorrectionText,
  readCorrection,
  type TypedCorrection,
} from '#src/domain/corrections/corrections.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { addCorrection } from '#src/storage/corrections/changes.ts'
import { hasOpenCorrection } from '#src/storage/corrections/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const hour = 3_600_000
const perClient: RateLimit = { limit: correctionLimits.perHour, windowMs: hour }
const perDirectory: RateLimit = { limit: correctionLimits.perDay, windowMs: 24 * hour }

/** `hidden`: the honeypot's value. */
export type SentCorrection = TypedCorrection & { hidden: string }
type CorrectionRefusal = Refusal<404 | 422 | 429>

type SendServices = Pick<Services, 'db' | 'now' | 'newId' | 'log' | 'secret'>

/** Null: none has this slug. */
export async function findDirectory(slug: string): Promise<ListedDirectory | null> {
  if (!isSlug(slug)) return null
  // Large, and needed by few requests.
  const { listedBySlug } = await import('#src/seo/directories/list.ts')
  return listedBySlug.get(slug) ?? null
}

/** Checks and stores a reader's correction. Null: stored. */
export async function sendCorrection(
  services: SendServices,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  slug: string,
  sent: SentCorrection,
): Promise<CorrectionRefusal | null> {
  const directory = await findDirectory(slug)
  if (!directory) return { status: 404, message: correctionMessages.directoryMissing }
  if (isHoneypotFilled(services, client, 'correction', sent.hidden)) {
    return { status: 422, message: correctionMessages.hidden }
  }
  const { correction, errors } = readCorrection(sent)
  if (!correction) return { status: 422, message: errors[0]?.message ?? correctionMessages.textMissing, errors }
  return keep(services, clientKey(client.ip), directory.key, correction)
}

async function keep(
  { db, now, newId, secret }: SendServices,
  client: string,
  directoryKey: string,
  correction: CorrectionText,
): Promise<CorrectionRefusal | null> {
  const waitMs = await countUse(db, `correction:${client}`, perClient, now())
  if (waitMs !== null) return tooManyUses(correctionMessages.tooMany, waitMs)
  // Recognizes a visitor who sends another one. The IP can't be derived from it.
  const same = `correction:${directoryKey}:${client}`
  const visitor = createHmac('sha256', secret).update(same).digest('base64url').slice(0, 22)
  // One that replaces another doesn't count, so that no one can use up what others may send.
  if (!(await hasOpenCorrection(db, { directoryKey, field: correction.field, visitor }))) {
    const directoryWaitMs = await countUse(db, `correction-of:${directoryKey}`, perDirectory, now())
    if (directoryWaitMs !== null) return tooManyUses(correctionMessages.tooManyOfOne, directoryWaitMs)
  }
  await addCorrection(db, { ...correction, id: newId(), directoryKey, visitor }, now())
  return null
}
