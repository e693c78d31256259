import { createHmac } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { flagMessages, type FlagText, readFlag } from '#src/domain/flags/flags.ts'
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

/** What a visitor typed. `hidden`: the honeypot's value. */
export type SentFlag = { reason: string; note: string; hidden: string }

export type FlagRefusal = Refusal<404 | 422 | 429>

/** Checks and stores a report. Null: stored. */
export async function flagProduct(
  services: Pick<Services, 'db' | 'now' | 'newId' | 'log' | 'secret'>,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  slug: string,
  sent: SentFlag,
): Promise<FlagRefusal | null> {
  const product = isSlug(slug) ? await findFlaggableProduct(services.db, slug) : null
  if (!product) return { status: 404, message: problemMessages.productNotFound }
  if (isHoneypotFilled(services, client, 'report', sent.hidden)) return { status: 422, message: flagMessages.hidden }
  const { report, errors } = readFlag(sent)
  if (!report) return { status: 422, message: errors[0]?.message ?? flagMessages.reasonMissing, errors }
  return keep(services, clientKey(client.ip), product.id, report)
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
