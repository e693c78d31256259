import {
  isLive,
  loginPath,
  loginPathFor,
  readClaims,
  sessionMessages,
  type TokenClaims,
} from '#src/domain/sessions/tokens.ts'
import {
  clearBrowser,
  keepLocal,
  localKeys,
  readLocal,
  removeEverything,
  watchCleared,
} from '#src/islands/browser-storage/browser-storage.ts'

// Who is signed in, as this browser keeps it.

/** Milliseconds that signing out waits for the server. Here it happens in any case. */
const signOutTimeout = 5000

export function readToken(): string | null {
  return readLocal(localKeys.accessToken)
}

/** The claims of the token, if there is one that has not expired. */
export function readSession(): TokenClaims | null {
  const claims = readClaims(readToken() ?? '')
  return isLive(claims, Date.now()) ? claims : null
}

/** Signs in with a fresh token. What is in the way, in words; null: nothing. */
export function keepToken(token: string): string | null {
  const account = readClaims(token)?.sub ?? ''
  // Drafts and the open project are another person's. What was typed before anybody signed in stays.
  if ((readLocal(localKeys.lastAccount) ?? account) !== account) removeEverything()
  if (!keepLocal(localKeys.accessToken, token)) return sessionMessages.notKept
  if (!readSession()) {
    keepLocal(localKeys.accessToken, null)
    return sessionMessages.wrongClock
  }
  keepLocal(localKeys.lastAccount, account)
  return null
}

export function readCurrentProject(): string | null {
  return readLocal(localKeys.currentProject)
}

export function keepCurrentProject(id: string | null): void {
  keepLocal(localKeys.currentProject, id)
}

/** Removes what says who is signed in. Drafts stay for whoever signs in again. Other tabs notice. */
export function forgetSession(): void {
  keepLocal(localKeys.currentProject, null)
  keepLocal(localKeys.accessToken, null)
}

/**
 * Makes the token worthless at the server (`everywhere`: all of the account), removes everything this browser keeps, and goes
 * `to` another page.
 * False: it was not done everywhere, so nothing was.
 */
export async function signOut({ everywhere = false, to = loginPath } = {}): Promise<boolean> {
  const done = await revoke(readToken(), everywhere)
  if (everywhere && !done) return false
  clearBrowser()
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
    if (key === localKeys.accessToken) look()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  const endWatch = watchCleared(look)
  return () => {
    endWatch()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}
