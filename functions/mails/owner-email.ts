import type { Services } from '#functions/services.ts'
import { site } from '#src/site.ts'

/** Where the owner is emailed. Null: production still has the example email, where nothing would arrive. */
export function ownerEmail({ env }: Pick<Services, 'env'>): string | null {
  const recipient = env.ownerEmail ?? site.supportEmail
  return env.production && recipient.endsWith('.example') ? null : recipient
}
