import { createHmac } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { fieldErrorsOf } from '#functions/http/errors.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { flagBody } from '#src/domain/flags/flags.api.ts'
import { flagMessages, type FlagText } from '#src/domain/flags/flags.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { addFlag } from '#src/storage/flags/changes.ts'
import { findFlaggableProduct } from '#src/storage/flags/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const hour = 3_600_000
const perClient: RateLimit = { limit: 10, windowMs: hour }
// More open reports of one listing add nothing.
const perProduct: RateLimit = { limit: 30, windowMs: 24 * hour }

type FlagRefusal = Refusal<404 | 422 | 429>

/** Checks and stores a report as it was sent, with the honeypot. Null: stored. */
export async function flagProduct(
  services: Pick<Services, 'db' | 'now' | 'newId' | 'log' | 'secret'>,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  slug: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<FlagRefusal | null> {
  const product = isSlug(slug) ? await findFlaggableProduct(services.db, slug) : null
  if (!product) return { status: 404, message: problemMessages.productNotFound }
  const hidden = sent[honeypotField]
  if (typeof hidden === 'string' && isHoneypotFilled(services, client, 'report', hidden)) {
    return { status: 422, message: flagMessages.hidden }
  }
  const { data, error } = flagBody.safeParse(sent)
  if (!data) {
    const errors = fieldErrorsOf(error.issues)
    return { status: 422, message: errors[0]?.message ?? flagMessages.reasonMissing, errors }
  }
  const { reason, note = '' } = data
  return keep(services, clientKey(client.ip), product.id, { reason, note })
}

async function keep(
  { db, now, secret }: Pick<Services, 'db' | 'now' | 'secret'>,
  client: string,
  productId: number,
  report: FlagText,
): Promise<FlagRefusal | null> {
  const waitMs = await countUse(db, `report:${client}`, perClient, now())
  if (waitMs !== null) return tooManyUses(flagMessages.tooMany, waitMs)
  const productWaitMs = await countUse(db, `report-of:${productId}`, perProduct, now())
  if (productWaitMs !== null) return tooManyUses(flagMessages.tooManyOfOne, productWaitMs)
  // Recognizes a visitor who reports twice. The IP can't be derived from it.
  const visitor = createHmac('sha256', secret).update(`report:${productId}:${client}`).digest('base64url').slice(0, 22)
  await addFlag(db, productId, { ...report, visitor }, now())
  return null
}
