import { hashToken } from '#functions/sign-in/mailed-tokens.ts'
import type { Services } from '#functions/services.ts'
import { passkeyTimeout } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { addChallenge, takeChallenge } from '#src/storage/sign-in/passkeys/changes.ts'
import type { ChallengePurpose } from '#src/storage/sign-in/passkeys/schema.ts'
import { type Assertion, challengeIn, type Registration } from './responses.ts'

type ChallengeServices = Pick<Services, 'db' | 'now'>
/** `holder` is something only the requesting browser has: its session id, or the token of its sign-in attempt. */
export type ChallengeRequest = { purpose: ChallengePurpose; holder: string; userId: string | null }

export async function saveChallenge(
  { db, now }: ChallengeServices,
  challenge: string,
  request: ChallengeRequest,
): Promise<void> {
  const { purpose, holder, userId } = request
  const expiresAt = now() + passkeyTimeout
  await addChallenge(db, { hash: hashToken(challenge), purpose, holder: hashToken(holder), userId, expiresAt })
}

/** The challenge this browser was given, which is used up. Null: none, or one for something else. */
export async function takeAnswered(
  { db, now }: ChallengeServices,
  answer: Registration | Assertion,
  { purpose, holder, userId }: ChallengeRequest,
): Promise<string | null> {
  const challenge = challengeIn(answer)
  if (challenge === null) return null
  const row = await takeChallenge(db, { hash: hashToken(challenge), purpose, holder: hashToken(holder), now: now() })
  return row?.userId === userId ? challenge : null
}
