import { Secret, TOTP } from 'otpauth'
import { encryptSecret } from '#functions/sign-in/authenticator/codes.ts'
import type { Services } from '#functions/services.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'

/** The key of every authenticator app in the tests that doesn't set up its own. */
export const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code an authenticator app shows for a key. */
export function codeAt(now: number, secret = appSecret): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

/** Adds an authenticator app directly to the database. */
export async function addTestApp(services: Pick<Services, 'db' | 'secret' | 'now'>, { id }: Pick<User, 'id'>) {
  const secret = encryptSecret(services, id, appSecret)
  await services.db
    .insert(authenticators)
    .values({ userId: id, secret, confirmedAt: services.now(), createdAt: services.now() })
}
