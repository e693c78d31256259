import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch } from 'jose'
import { JOSEError, JWKSMultipleMatchingKeys, JWKSNoMatchingKey } from 'jose/errors'
import * as z from 'zod'
import { cleanEmail, emailFault } from '#src/domain/accounts.ts'
import type { Environment } from '#src/env.ts'
import { configuredFetch } from '#functions/http/outgoing/configured.ts'
import { type FindKey, verifyJwt } from './jws.ts'

/** Who Google says somebody is. `googleId` stays the same whatever becomes of the address. */
export type GoogleIdentity = { googleId: string; email: string; name: string }

export type Google = ReturnType<typeof createGoogle>

/** Google, or whoever the issuer is, cannot be asked now, or answers what nobody can use. */
export class GoogleUnreachable extends Error {
  override name = 'GoogleUnreachable'
}

/** The one algorithm of Google's ID tokens. */
const algorithms = ['RS256']
const timeoutMs = 5000
/** How long what Google says of itself is taken for true: as long as its own answer may be kept. */
const keptMs = 60 * 60 * 1000
/** 256 bits, at least: what the browser made up, of which Google saw the hash alone. */
const nonceForm = /^[\w-]{43,128}$/

type Ask = ReturnType<typeof configuredFetch>
type Provider = { authorizationUrl: string; findKey: FindKey }

/** Signing in with Google by OpenID Connect, for any issuer that speaks it. Keys and addresses are asked, and kept. */
export function createGoogle(
  { clientId, issuer }: NonNullable<Environment['google']>,
  ask = configuredFetch({ timeoutMs }),
) {
  let kept: { provider: Promise<Provider>; until: number } | null = null

  const askProvider = (): Promise<Provider> => {
    if (kept && Date.now() < kept.until) return kept.provider
    const asked = { provider: discover(issuer, ask), until: Date.now() + keptMs }
    kept = asked
    // The next one who comes asks again.
    asked.provider.catch(() => {
      if (kept === asked) kept = null
    })
    return asked.provider
  }

  return {
    /** Where Google asks who one is. */
    async authorizationUrl(): Promise<string> {
      return (await askProvider()).authorizationUrl
    },

    /**
     * Who an ID token speaks of. Null: it is not Google's, not for us, not the answer to this nonce, over, changed on
     * its way, or its address is not proven. Throws GoogleUnreachable when that cannot be known.
     */
    async verify(credential: string, nonce: string, now: number): Promise<GoogleIdentity | null> {
      if (!nonceForm.test(nonce)) return null
      // Asked only for what claims an algorithm of ours, so that nonsense costs Google nothing.
      const findKey: FindKey = async (header, jws) => (await askProvider()).findKey(header, jws)
      try {
        const { payload } = await verifyJwt(credential, findKey, algorithms, {
          issuer: spellingsOf(issuer),
          audience: clientId,
          requiredClaims: ['exp'],
          currentDate: new Date(now),
        })
        const claims = claimsFor(clientId, nonce).safeParse(payload)
        if (!claims.success) return null
        const { sub, email, name } = claims.data
        return { googleId: sub, email, name }
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}

/** Google's own tokens name their issuer with the scheme or without. */
function spellingsOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}

function claimsFor(clientId: string, nonce: string) {
  const ours = z.literal(clientId)
  return z.object({
    sub: z.string().min(1).max(255),
    // For us and nobody else, who could pass it on.
    aud: z.union([ours, z.tuple([ours])]),
    azp: ours.optional(),
    nonce: z.literal(createHash('sha256').update(nonce).digest('base64url')),
    email: z
      .string()
      .transform(cleanEmail)
      .refine((email) => emailFault(email) === null),
    email_verified: z.literal(true),
    name: z.string().catch(''),
  })
}

async function discover(issuer: string, ask: Ask): Promise<Provider> {
  try {
    const response = await ask(`${issuer}/.well-known/openid-configuration`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${issuer} answers ${response.status}`)
    const said = discoveryOf(issuer).parse(await response.json())
    return { authorizationUrl: said.authorization_endpoint, findKey: remoteKeys(said.jwks_uri, ask) }
  } catch (cause) {
    throw new GoogleUnreachable('What Google says of itself cannot be read', { cause })
  }
}

function discoveryOf(issuer: string) {
  // A browser is sent there: to a web address, and to one as safe as the issuer's own.
  const address = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ })
  return z.object({ issuer: z.literal(issuer), authorization_endpoint: address, jwks_uri: address })
}

/** Google's keys. One that is not among them is asked for again, at most twice a minute: keys change. */
function remoteKeys(address: string, ask: Ask): FindKey {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutMs,
    cooldownDuration: 30_000,
    [customFetch]: ask,
  })
  return async (header, jws) => {
    try {
      return await keys(header, jws)
    } catch (error) {
      if (error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys) throw error
      throw new GoogleUnreachable('The keys of Google cannot be read', { cause: error })
    }
  }
}
