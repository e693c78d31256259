import { type CompactVerifyGetKey, compactVerify, type JWTClaimVerificationOptions, jwtVerify } from 'jose'
import { JOSENotSupported, JWSInvalid } from 'jose/errors'

/** Gives the key for what a header says. It must be one of ours: the header was written by whoever sent it. */
export type FindKey = CompactVerifyGetKey

/**
 * Checks a signature in the compact form, and rejects with a JOSEError where it does not hold. Stricter than jose by
 * two rules: base64url has one spelling for each content, and no extension (`crit`) is known here.
 */
export async function verifyJws(token: string, findKey: FindKey, algorithms: string[]) {
  checkForm(token)
  return compactVerify(token, withoutExtensions(findKey), { algorithms })
}

/** The same, of a token whose content is claims, and these too. */
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
