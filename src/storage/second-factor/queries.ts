import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SecondFactorMethod } from '#src/domain/second-factor/second-factor.ts'
import type { Database } from '#src/storage/database.ts'
import { secondStepTries } from '#src/domain/second-factor/second-factor.ts'
import { secondSteps } from './schema.ts'

export type SecondStep = typeof secondSteps.$inferSelect

/** How many second factors an account has, for a condition inside another statement. Recovery codes are not counted. */
export function factorCount(userId: string) {
  return sql`((SELECT count(*) FROM passkeys WHERE user_id = ${userId})
    + (SELECT count(*) FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL))`
}

/** Whether an account has a second factor, for a condition inside another statement. */
export function hasFactors(userId: string) {
  return sql`(${factorCount(userId)} > 0)`
}

/** Which second factors an account can use, in the order in which they are offered. None: it has no second factor. */
export async function listMethods(db: Database, userId: string): Promise<SecondFactorMethod[]> {
  const [row] = await db.all<{ passkeys: number; authenticators: number; codes: number }>(sql`SELECT
    (SELECT count(*) FROM passkeys WHERE user_id = ${userId}) AS passkeys,
    (SELECT count(*) FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS authenticators,
    (SELECT count(*) FROM recovery_codes WHERE user_id = ${userId}) AS codes`)
  if (!row || row.passkeys + row.authenticators === 0) return []
  return [
    ...(row.passkeys > 0 ? (['passkey'] as const) : []),
    ...(row.authenticators > 0 ? (['totp'] as const) : []),
    ...(row.codes > 0 ? (['recovery-code'] as const) : []),
  ]
}

/** A second step that is still open, without counting a try. */
export async function findSecondStep(db: Database, hash: string, now: number): Promise<SecondStep | null> {
  const [row] = await db.select().from(secondSteps).where(open(hash, now))
  return row ?? null
}

/** The condition for a step that can still be finished. */
export function open(hash: string, now: number) {
  return and(eq(secondSteps.hash, hash), gt(secondSteps.expiresAt, now), lt(secondSteps.tries, secondStepTries))
}
