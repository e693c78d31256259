import {
  isLive,
  loginPath,
  loginPathFor,
  readClaims,
  sessionKeys,
  sessionMessages,
  type TokenClaims,
} from '#src/domain/sessions.ts'

// Who is signed in, as this browser keeps it. Storage may be forbidden, which is as if it were empty.

/** Milliseconds that signing out waits for the server. Here it happens in any case. */
const signOutTimeout = 5000

export function readToken(): string | null {
  return read(sessionKeys.accessToken)
}

/** The claims of the token, if there is one that has not expired. */
export function readSession(): TokenClaims | null {
  const claims = readClaims(readToken() ?? '')
  return isLive(claims, Date.now()) ? claims : null
}

/** Signs in with a fresh token. What is in the way, in words; null: nothing. */
export function keepToken(token: string): string | null {
  const before = readClaims(readToken() ?? '')
  try {
    localStorage.setItem(sessionKeys.accessToken, token)
  } catch {
    return sessionMessages.notKept
  }
  const session = readSession()
  if (!session) {
    localStorage.removeItem(sessionKeys.accessToken)
    return sessionMessages.wrongClock
  }
  // The open project may be somebody else's.
  if (before?.sub !== session.sub) keepCurrentProject(null)
  return null
}

export function readCurrentProject(): string | null {
  return read(sessionKeys.currentProject)
}

export function keepCurrentProject(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(sessionKeys.currentProject)
    else localStorage.setItem(sessionKeys.currentProject, id)
  } catch {
    return
  }
}

/** Removes what says who is signed in. Other tabs notice. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(sessionKeys.currentProject)
    localStorage.removeItem(sessionKeys.accessToken)
  } catch {
    return
  }
}

/**
 * Makes the token worthless at the server (`everywhere`: all of the account), forgets it, and goes `to` another page.
 * False: it was not done everywhere, so nothing was.
 */
export async function signOut({ everywhere = false, to = loginPath } = {}): Promise<boolean> {
  const done = await revoke(readToken(), everywhere)
  if (everywhere && !done) return false
  forgetSession()
  location.assign(to)
  return true
}

async function revoke(token: string | null, everywhere: boolean): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ everywhere }),
      keepalive: true,
      signal: AbortSignal.timeout(signOutTimeout),
    })
    return response.ok
  } catch {
    return false
  }
}

/** To the sign-in page, and back here afterwards. */
export function leaveToSignIn(): void {
  location.replace(loginPathFor(location.pathname + location.search))
}

/**
 * Keeps a signed-in page true to what other tabs do: signed out there, it leaves; somebody else signed in, it starts
 * again. It does so too when it comes back from the browser's memory, as after a payment. Returns what ends the watch.
 */
export function watchSession(): () => void {
  const watched = readSession()?.sub
  const look = () => {
    const sub = readSession()?.sub
    if (sub === undefined) location.replace(loginPath)
    else if (sub !== watched) location.reload()
  }
  const onStorage = ({ key }: StorageEvent) => {
    // `null`: everything was removed.
    if (key === null || key === sessionKeys.accessToken) look()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
