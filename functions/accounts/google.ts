import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch } from 'jose'
import { JOSEError, JWKSMultipleMatchingKeys, JWKSNoMatchingKey } from 'jose/errors'
import * as z from 'zod'
import { cleanEmail, emailFault, emailKey } from '#src/domain/emails/emails.ts'
import type { Environment } from '#src/env.ts'
import { configuredFetch } from '#functions/http/outgoing/configured.ts'
import { type FindKey, verifyJwt } from './jws.ts'

/**
 * Who Google says somebody is. `googleId` stays the same whatever becomes of the address. `isHosted`: the mailbox is
 * Google's, so only its owner has this Google account. Any other was proven to Google at some time in the past.
 */
export type GoogleIdentity = { googleId: string; email: string; name: string; isHosted: boolean }

export type Google = ReturnType<typeof createGoogle>

/** Google, or whoever the issuer is, cannot be asked now, or answers what nobody can use. */
export class GoogleUnreachable extends Error {
  override name = 'GoogleUnreachable'
}

/** What the browser brings back from Google. `redirectUri` and `codeVerifier` are those the code was asked for with. */
export type GoogleReturn = { code: string; codeVerifier: string; nonce: string; iss: string; redirectUri: string }

/** The one algorithm of Google's ID tokens. */
const algorithms = ['RS256']
const timeoutMs = 5000
/** How long what Google says of itself is taken for true: as long as its own answer may be kept. */
const keptMs = 60 * 60 * 1000
/** 256 bits, at least: what the browser made up, of which Google saw only the hash. */
const secretForm = /^[\w-]{43,128}$/
const codeLimit = 2048

type Ask = ReturnType<typeof configuredFetch>
type Provider = { authorizationUrl: string; tokenUrl: string; sendsIssuer: boolean; findKey: FindKey }

/** Sign-in with Google by OpenID Connect: authorization code with PKCE. Works with any issuer that speaks it. */
export function createGoogle(
  { clientId, clientSecret, issuer }: NonNullable<Environment['google']>,
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
     * Whom Google sent back with this code. Null: the code is not ours, used, expired, or not asked for by this browser,
     * or the email isn't verified. Throws GoogleUnreachable when that can't be known.
     */
    async identify({ code, codeVerifier, nonce, iss, redirectUri }: GoogleReturn, now: number) {
      if (!secretForm.test(nonce) || !secretForm.test(codeVerifier)) return null
      if (code === '' || code.length > codeLimit) return null
      const { tokenUrl, sendsIssuer, findKey } = await askProvider()
      // RFC 9207: a code of another provider must not be sent to this one.
      if (iss === '' ? sendsIssuer : !spellingsOf(issuer).includes(iss)) return null
      const idToken = await redeem(
        tokenUrl,
        {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: codeVerifier,
        },
        ask,
      )
      return idToken === null ? null : verify(idToken, nonce, now, findKey)
    },
  }

  async function verify(idToken: string, nonce: string, now: number, findKey: FindKey): Promise<GoogleIdentity | null> {
    try {
      const { payload } = await verifyJwt(idToken, findKey, algorithms, {
        issuer: spellingsOf(issuer),
        audience: clientId,
        requiredClaims: ['exp'],
        currentDate: new Date(now),
      })
      const claims = claimsFor(clientId, nonce).safeParse(payload)
      if (!claims.success) return null
      const { sub, email, name, hd } = claims.data
      return { googleId: sub, email, name, isHosted: hd !== '' || emailKey(email).endsWith('@gmail.com') }
    } catch (error) {
      if (error instanceof JOSEError) return null
      throw error
    }
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
    hd: z.string().catch(''),
  })
}

/** The ID token for a code. Null: Google doesn't accept the code. */
async function redeem(tokenUrl: string, form: Record<string, string>, ask: Ask): Promise<string | null> {
  try {
    const response = await ask(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    const said = z
      .object({ id_token: z.unknown().optional(), error: z.unknown().optional() })
      .parse(await response.json())
    // Any other error, such as a wrong client secret, is about our setup and not about this visitor.
    if (response.status === 400 && said.error === 'invalid_grant') return null
    if (!response.ok) throw new Error(`The token endpoint answered ${response.status} ${String(said.error)}`)
    return typeof said.id_token === 'string' ? said.id_token : null
  } catch (cause) {
    throw new GoogleUnreachable('The code cannot be redeemed', { cause })
  }
}

async function discover(issuer: string, ask: Ask): Promise<Provider> {
  try {
    const response = await ask(`${issuer}/.well-known/openid-configuration`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${issuer} answers ${response.status}`)
    const said = discoveryOf(issuer).parse(await response.json())
    return {
      authorizationUrl: said.authorization_endpoint,
      tokenUrl: said.token_endpoint,
      sendsIssuer: said.authorization_response_iss_parameter_supported,
      findKey: remoteKeys(said.jwks_uri, ask),
    }
  } catch (cause) {
    throw new GoogleUnreachable('Google’s configuration cannot be read', { cause })
  }
}

function discoveryOf(issuer: string) {
  // A browser is sent there: to a web address, and to one as safe as the issuer's own.
  const address = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ })
  return z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    authorization_response_iss_parameter_supported: z.boolean().default(false),
  })
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
      throw new GoogleUnreachable('Google’s keys cannot be read', { cause: error })
    }
  }
}
