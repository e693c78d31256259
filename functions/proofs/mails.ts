import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { CheckedDelivery } from '#src/storage/proofs/deliveries.ts'

type LostListing = { problem: string; lastSeenAt: number; isReplaced: boolean }

/** Sent once when a live listing is lost: what we saw, and what we do about it. */
export function listingLostMail(
  { env }: Pick<Services, 'env'>,
  row: Pick<CheckedDelivery, 'id' | 'version' | 'userId' | 'email' | 'name' | 'directoryName' | 'liveUrl'>,
  { problem, lastSeenAt, isReplaced }: LostListing,
): OutgoingMail {
  const product = row.name ?? 'your product'
  const seenOn = longDate(new Date(lastSeenAt).toISOString())
  const letter = renderLetter({
    subject: `${row.directoryName} no longer lists ${product}`,
    greeting: 'Hello,',
    before: [
      `We check every listing we get for you. We last saw the one for ${product} on ${row.directoryName} on ${seenOn}. Since then, several checks over a few days didn’t find it. This is what we got from ${row.liveUrl}:`,
    ],
    quote: problem,
    action: { label: 'Open your report', href: `${env.origin}/dashboard/report` },
    after: [
      isReplaced
        ? 'We’ll submit you to another directory instead. It’s already in your report, at no extra cost.'
        : 'We don’t have another directory that fits your product right now, so this listing isn’t replaced yet.',
      'Has the listing moved? Paste its new URL in your report and we’ll check that one. If the old page comes back, we’ll mark it as live again.',
    ],
  })
  return { key: `account-listing-lost:${row.userId}:${row.id}:${row.version}`, recipient: row.email, ...letter }
}
