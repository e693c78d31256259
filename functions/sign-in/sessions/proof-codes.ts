import { createHmac, randomInt } from 'node:crypto'
import { proofCodeMail } from '#functions/sign-in/mails.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import { codeDigits, codeMinutes } from '#src/domain/sign-in/sessions/proof.ts'
import { addMailedToken } from '#src/storage/accounts/mailed-tokens.ts'

const minute = 60_000

/** Mails a code that proves identity, in this session only. */
export async function sendProofCode({ var: services }: ApiCall, { user, session }: Session): Promise<void> {
  const { db, secret, now, request } = services
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const { id: userId, email, emailKey, name } = user
  const times = { createdAt: now(), expiresAt: now() + codeMinutes * minute }
  const row = {
    hash: hashProofCode(secret, session.id, code),
    purpose: 'proof' as const,
    email,
    emailKey,
    userId,
    ...times,
  }
  await addMailedToken(db, row, proofCodeMail(services, { email, id: userId, name }, code), now())
  deliverInBackground(services, request)
}

/** The stored form of a code. Keyed, because six digits are quickly guessed. */
export function hashProofCode(secret: string, sessionId: string, code: string): string {
  return createHmac('sha256', secret).update(`proof:${sessionId}:${code}`).digest('hex')
}
