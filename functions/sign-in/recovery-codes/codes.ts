import { createHash, randomInt } from 'node:crypto'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import type { Services } from '#functions/services.ts'
import { recoveryAlphabet, recoveryCodes } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { takeRecoveryCode } from '#src/storage/sign-in/recovery-codes/changes.ts'

/** Ten new codes. They are shown once, and only `hashRecoveryCode` of each is stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes.count }, () =>
    Array.from({ length: recoveryCodes.characters }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
      '',
    ),
  )
}

/** 120 random bits, so a plain hash is enough. */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex')
}

/** Uses up a code and notifies the owner. False: it is wrong or was used. */
export function useRecoveryCode(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  user: User,
  code: string,
): Promise<boolean> {
  return takeRecoveryCode(services.db, {
    userId: user.id,
    hash: hashRecoveryCode(user.id, code),
    mail: factorMail(services, user, 'code-used'),
    now: services.now(),
  })
}
