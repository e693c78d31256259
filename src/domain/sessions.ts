/** Where the browser keeps who is signed in, and which project is open. */
export const sessionKeys = { accessToken: 'accessToken', currentProject: 'currentProjectId' } as const

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

/**
 * Where to go after signing in: `next` if it is a page of ours that needs it, else the dashboard. What merely looks like
 * a path (`//evil`, `/\evil`) is none.
 */
export function pathAfterSignIn(next: string | null): string {
  if (next === null || !/^\/dashboard(?:[/?#][\w\-./?=&%#]*)?$/.test(next)) return signedInPath
  return next.includes('..') || next.includes('//') ? signedInPath : next
}
