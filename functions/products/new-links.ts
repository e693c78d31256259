import type { RequestContext } from '#functions/http/environment.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { Services } from '#functions/services.ts'
import { newLinksPerDay, statusLinkMessages } from '#src/domain/products/fields.ts'
import { queueNewLink } from '#src/storage/products/new-links.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { newLinkMail } from './mails.ts'

const day = 86_400_000

type LinkRefusal = { status: 429; message: string; retryAfterSeconds: number }

/** Mails a new status link to the submission's own email. Null: queued. */
export async function renewStatusLink(
  services: Services,
  client: RequestContext,
  row: ProductRow,
): Promise<LinkRefusal | null> {
  const { db, now } = services
  const waitMs = await countUse(db, `new-link:${row.ref}`, { limit: newLinksPerDay, windowMs: day }, now())
  if (waitMs !== null) {
    return { status: 429, message: statusLinkMessages.tooMany, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  }
  await queueNewLink(db, row.ref, newLinkMail(services, row), now())
  deliverInBackground(services, client)
  return null
}
