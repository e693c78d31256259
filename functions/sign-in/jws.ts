import { compactVerify, type CompactVerifyGetKey, type JWTClaimVerificationOptions, jwtVerify } from 'jose'
import { JOSENotSupported, JWSInvalid } from 'jose/errors'

/** Returns the key for a header. It must be one of ours, because the sender wrote the header. */
type FindKey = CompactVerifyGetKey

/**
 * Checks a signature in compact form and rejects with a JOSEError if it is invalid. Stricter than jose in two ways:
 * only canonical base64url, and no extensions (`crit`).
 */
export async function verifyJws(token: string, findKey: FindKey, algorithms: string[]) {
  checkForm(token)
  return compactVerify(token, withoutExtensions(findKey), { algorithms })
}

/** The same for a token whose content is claims, which are checked too. */
export async function verifyJwt(
  token: string,
  findKey: FindKey,
  algorithms: string[],
  claims: JWTClaimVerificationOptions,
) {
  checkForm(token)
  return jwtVerify(token, withoutExtensions(findKey), { ...claims, algorithms })
}

function checkForm(token: string): void {
  if (!token.split('.').every(isBase64url)) throw new JWSInvalid('Not base64url')
}

function isBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text
}

function withoutExtensions(findKey: FindKey): FindKey {
  return (header, jws) => {
    if (header.crit !== undefined) throw new JOSENotSupported('Extensions are not supported')
    return findKey(header, jws)
  }
}
