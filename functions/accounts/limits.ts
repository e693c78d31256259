import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { clientKey, overLimit } from '#functions/http/rate-limit.ts'
import type { ApiEnvironment } from '#functions/services.ts'

const minute = 60_000
const hour = 60 * minute

// By client, by address, and by both. Every limit ends with its window: nobody locks anybody out for good, and
// whoever is shut out of one way in has the others.
const limits = {
  signIn: { client: { limit: 60, windowMs: 15 * minute }, address: { limit: 50, windowMs: 15 * minute } },
  signUp: { client: { limit: 20, windowMs: hour }, address: { limit: 5, windowMs: hour } },
  exist: { client: { limit: 60, windowMs: 10 * minute }, address: { limit: 60, windowMs: 10 * minute } },
  mail: { client: { limit: 20, windowMs: hour }, address: { limit: 5, windowMs: hour } },
  /** Of links that were mailed: their tokens cannot be guessed, so this is against load alone. */
  token: { client: { limit: 60, windowMs: 15 * minute } },
  google: { client: { limit: 60, windowMs: 15 * minute } },
  password: { client: { limit: 60, windowMs: 15 * minute }, address: { limit: 10, windowMs: 15 * minute } },
} as const

/** Tries of one client at one address, whatever others do there. */
const pair = { limit: 10, windowMs: 15 * minute }

export type CredentialCall = keyof typeof limits

/** Counts a credential call; past a limit, the 429 to answer with. The same whether or not the address has an account. */
export async function overCredentialLimit(
  c: Context<ApiEnvironment>,
  call: CredentialCall,
  emailKey?: string,
): Promise<Response | null> {
  const client = clientKey(c.var.request.ip)
  const rates = limits[call]
  const byClient = await overLimit(c, `${call}:client:${client}`, rates.client)
  if (byClient || emailKey === undefined || !('address' in rates)) return byClient
  // Not the address itself: whoever reads this table shall learn nothing of who comes here.
  const address = createHash('sha256').update(emailKey).digest('base64url').slice(0, 22)
  if (call === 'signIn') {
    const byPair = await overLimit(c, `${call}:pair:${client}:${address}`, pair)
    if (byPair) return byPair
  }
  return overLimit(c, `${call}:address:${address}`, rates.address)
}
