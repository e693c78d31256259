export const sessionMessages = {
  notKept: 'Your browser doesn’t let this site store data, so you can’t stay signed in. Allow it, then try again.',
  wrongClock: 'Your device’s clock is ahead, so the sign-in has already expired. Correct the clock and try again.',
  expired: 'Your session has ended. Please sign in again.',
} as const

/** The part of an access token a browser can read. Only the server can verify it. */
export type TokenClaims = { sub: string; isAdmin: boolean; exp: number }

/** Reads a JWT's claims without checking the signature. Null: not a JWT. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? { sub: claims.sub, isAdmin: claims.isAdmin, exp: claims.exp } : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  const { sub, isAdmin, exp } = value as Record<string, unknown>
  return typeof sub === 'string' && typeof isAdmin === 'boolean' && typeof exp === 'number'
}

/** Signed in: there is an unexpired token. `now` in milliseconds, `exp` in seconds since 1970. */
export function isLive(claims: TokenClaims | null, now: number): claims is TokenClaims {
  return claims !== null && claims.exp * 1000 > now
}

export function isAdminSession(claims: TokenClaims | null, now: number): boolean {
  return isLive(claims, now) && claims.isAdmin
}

/** The default page after sign-in. */
export const signedInPath = '/dashboard'

/** The sign-in page. */
export const loginPath = '/auth/login'
export const signUpPath = '/auth/signup'

/**
 * A page of the dashboard or the admin area. No dot, percent sign or empty part in the path, so a browser can't resolve
 * it to another path (`..`, `%2e%2e`) or host (`//evil`, `/\evil`).
 */
const signedInPage = /^\/(?:dashboard|admin)(?:\/[\w-]+)*(?:\?[\w\-.~/=&%+*:;,!'()@$?]*)?(?:#[\w-]*)?$/

/** Where to go after sign-in: `next` if it is one of our signed-in pages, otherwise the dashboard. */
export function pathAfterSignIn(next: string | null): string {
  return next !== null && signedInPage.test(next) ? next : signedInPath
}

/** The URL of the sign-in page that returns to `path`. */
export function loginPathFor(path: string): string {
  const next = pathAfterSignIn(path)
  return next === signedInPath ? loginPath : `${loginPath}?${new URLSearchParams({ next })}`
}

/** A payment URL a browser may be sent to, or null. It must be a web URL, so not a script (`javascript:`). */
export function paymentUrl(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
