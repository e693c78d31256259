import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type SecondFactorMethod, secondStepTries } from '#src/domain/sign-in/second-factor/second-factor.ts'
import type { Database } from '#src/storage/database.ts'
import { secondSteps } from './schema.ts'

export type SecondStep = typeof secondSteps.$inferSelect

/** An account's number of second factors, without recovery codes, for a condition inside another statement. */
export function factorCount(userId: string) {
  return sql`((SELECT count(*) FROM passkeys WHERE user_id = ${userId})
    + (SELECT count(*) FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL))`
}

/** Whether an account has a second factor, for a condition inside another statement. */
export function hasFactors(userId: string) {
  return sql`(${factorCount(userId)} > 0)`
}

/** The second factors an account can use, in the order they are offered. Empty: none. */
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

/** An open second step, without counting an attempt. */
export async function findSecondStep(db: Database, hash: string, now: number): Promise<SecondStep | null> {
  const [row] = await db.select().from(secondSteps).where(open(hash, now))
  return row ?? null
}

/** The condition for a step that can still be finished. */
export function open(hash: string, now: number) {
  return and(eq(secondSteps.hash, hash), gt(secondSteps.expiresAt, now), lt(secondSteps.tries, secondStepTries))
}
