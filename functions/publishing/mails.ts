import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { kinds } from '#src/domain/publishing/kinds.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { HeldPublication } from '#src/storage/publishing/due-publications.ts'

/** Nothing can be published at a target anymore. Sent once, until it works again. */
export function targetFailedMail(
  { env, now }: Pick<Services, 'env' | 'now'>,
  { target, owner }: HeldPublication,
  error: string,
): OutgoingMail {
  const letter = renderLetter({
    subject: `We can’t publish to ${target.name}`,
    greeting: owner.name ? `Hello ${owner.name},` : 'Hello,',
    before: [`We couldn’t publish to ${target.name} (${kinds[target.kind].label}):`],
    quote: error,
    action: { label: 'Fix publishing', href: `${env.origin}/dashboard/publishing` },
    after: ['Your posts and pages are safe. We’ll publish them once a test succeeds there.'],
  })
  return { ...aboutAccount('publishing-failed', owner.id, target.id, now()), recipient: owner.email, ...letter }
}
