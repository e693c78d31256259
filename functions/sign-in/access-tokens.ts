import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Environment } from '#src/env.ts'
import { verifyJwt } from './jws.ts'

const algorithm = 'HS256'
const type = 'at+jwt'

/** The verified content of an access token: its session and its user. */
export type VerifiedToken = { id: string; userId: string }

type Holder = { id: string; isAdmin: boolean }
type TokenSession = { id: string; expiresAt: number }

export type AccessTokens = {
  /** A JWT that identifies the user until the session expires. It names the session's id. */
  issue: (holder: Holder, session: TokenSession, now: number) => Promise<string>
  /** Null: not issued by us, not for us, changed, or expired. */
  verify: (token: string, now: number) => Promise<VerifiedToken | null>
}

type Key = { id: string; secret: KeyObject }

/**
 * Signs with the first key and accepts each. To rotate keys without signing anyone out, put the new one first and keep
 * the old one for 30 days, the longest session lifetime.
 */
export function createAccessTokens(
  env: Pick<Environment, 'origin' | 'accessTokenKeys'> & Partial<Pick<Environment, 'previousSecret'>>,
  secret: string,
): AccessTokens {
  // The secret that signs links must not sign sessions too, so a separate key is derived from it.
  const configured =
    env.accessTokenKeys.length > 0 ? env.accessTokenKeys : [secret, ...(env.previousSecret ? [env.previousSecret] : [])]
  const keys = configured.map(deriveKey)
  const issuer = env.origin
  const audience = `${env.origin}/api`

  const issue: AccessTokens['issue'] = ({ id: userId, isAdmin }, { id, expiresAt }, now) => {
    const [key] = keys
    if (!key) throw new Error('No signing key is configured')
    return new SignJWT({ isAdmin })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(key.secret)
  }

  const verify: AccessTokens['verify'] = async (token, now) => {
    try {
      const { payload } = await verifyJwt(token, ({ kid }) => findKey(keys, kid), [algorithm], {
        typ: type,
        issuer,
        audience,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      })
      const { sub, jti } = payload
      return sub === undefined || jti === undefined ? null : { id: jti, userId: sub }
    } catch (error) {
      if (error instanceof JOSEError) return null
      throw error
    }
  }

  return { issue, verify }
}

function deriveKey(configured: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', configured, '', 'access-token', 32))
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { id, secret: createSecretKey(bytes) }
}

function findKey(keys: readonly Key[], id: string | undefined): KeyObject {
  const key = keys.find((key) => key.id === id)
  if (!key) throw new UnknownKey()
  return key.secret
}

class UnknownKey extends JOSEError {
  override name = 'UnknownKey'
}
