export const sessionMessages = {
  notKept: 'Your browser doesn’t let this site store data, so you can’t stay signed in. Allow it, then try again.',
  wrongClock: 'Your device’s clock is ahead, so the sign-in has already expired. Correct the clock and try again.',
  expired: 'Your session has ended. Please sign in again.',
} as const

/** What a browser can read of an access token. Only the server can tell whether it is genuine. */
export type TokenClaims = { sub: string; isAdmin: boolean; exp: number }

/** Reads the claims of a JWT without checking its signature; null where it is none. */
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

/** Signed in: there is a token that has not expired. `now` in milliseconds, `exp` in seconds since 1970. */
export function isLive(claims: TokenClaims | null, now: number): claims is TokenClaims {
  return claims !== null && claims.exp * 1000 > now
}

export function isAdminSession(claims: TokenClaims | null, now: number): boolean {
  return isLive(claims, now) && claims.isAdmin
}

/** Where signing in leads when nothing else was asked for. */
export const signedInPath = '/dashboard'

/** Where one signs in. */
export const loginPath = '/auth/login'

/**
 * A page of the dashboard or of the admin area. No dot, no percent sign, no empty part in the path: so nothing that a
 * browser would resolve to another path (`..`, `%2e%2e`) or to another host (`//evil`, `/\evil`).
 */
const signedInPage = /^\/(?:dashboard|admin)(?:\/[\w-]+)*(?:\?[\w\-.~/=&%+]*)?(?:#[\w-]*)?$/

/** Where to go after signing in: `next` if it is a page of ours that needs it, else the dashboard. */
export function pathAfterSignIn(next: string | null): string {
  return next !== null && signedInPage.test(next) ? next : signedInPath
}

/** The address of the sign-in page from which one comes back to `path`. */
export function loginPathFor(path: string): string {
  const next = pathAfterSignIn(path)
  return next === signedInPath ? loginPath : `${loginPath}?${new URLSearchParams({ next })}`
}

/** An address that a browser may be sent to for a payment: on the web, or null. A script (`javascript:`) is none. */
export function paymentUrl(address: string | null | undefined): string | null {
  const url = address ? URL.parse(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
