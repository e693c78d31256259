import { sharedHostMessages } from '#src/domain/reviews/shared-hosts.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { isKnownSharedHost } from '#src/domain/urls/shared-hosts.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { type Database, isUniqueViolation } from '#src/storage/database.ts'
import { setSharedHost } from '#src/storage/reviews/shared-hosts.ts'

/** A host as listing keys have it. Null: it is none. */
export function readHost(text: string): string | null {
  const url = parseWebsite(`https://${text}`)
  return url && url.host === url.hostname && url.href === `https://${url.host}/` ? bareHost(url) : null
}

/** `taken`: live listings would be the same one. `parts` null: no longer shared. */
export async function shareHost(
  db: Database,
  host: string,
  parts: number | null,
  now: number,
): Promise<'done' | 'taken' | 'missing'> {
  try {
    return (await setSharedHost(db, host, parts, now)) ? 'done' : 'missing'
  } catch (error) {
    if (isUniqueViolation(error, 'products.listing_key')) return 'taken'
    throw error
  }
}

/** Why a host can't be called shared. Null: it can. */
export function hostFault(host: string | null): string | null {
  if (host === null) return sharedHostMessages.hostInvalid
  return isKnownSharedHost(host) ? sharedHostMessages.known : null
}
