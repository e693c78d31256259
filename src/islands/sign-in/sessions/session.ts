import {
  isLive,
  loginPath,
  loginPathFor,
  readClaims,
  sessionMessages,
  type TokenClaims,
} from '#src/domain/sign-in/sessions/tokens.ts'
import { callApi } from '#src/islands/api/call.ts'
import {
  clearBrowser,
  keepLocal,
  localKeys,
  readLocal,
  removeEverything,
  watchCleared,
} from '#src/islands/browser-storage/browser-storage.ts'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'

// The session that this browser keeps.

/** Milliseconds that signing out waits for the server. This browser is signed out either way. */
const signOutTimeout = 5000

export function readToken(): string | null {
  return readLocal(localKeys.accessToken)
}

/** The claims of the token, if there is one that has not expired. */
export function readSession(): TokenClaims | null {
  const claims = readClaims(readToken() ?? '')
  return isLive(claims, Date.now()) ? claims : null
}

/** Signs in with a new token. What went wrong, in words; null: nothing. */
export function keepToken(token: string): string | null {
  const account = readClaims(token)?.sub ?? ''
  // Drafts and the open project belong to someone else. What was typed before anyone signed in stays.
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

/** Removes the session. Drafts stay for the next sign-in. Other tabs notice. */
export function forgetSession(): void {
  keepLocal(localKeys.currentProject, null)
  keepLocal(localKeys.accessToken, null)
}

/**
 * Ends the session on the server (`everywhere`: all sessions of the account), removes everything this browser keeps, and
 * goes `to` another page. False: ending all sessions failed, so nothing was done.
 */
export async function signOut({ everywhere = false, to = loginPath } = {}): Promise<boolean> {
  const done = await revoke(everywhere)
  if (everywhere && !done) return false
  clearBrowser()
  location.assign(to)
  return true
}

async function revoke(everywhere: boolean): Promise<boolean> {
  try {
    const { ok } = await callApi('/auth/sign-out', {
      method: 'POST',
      headers: { timeout: String(signOutTimeout) },
      body: JSON.stringify({ everywhere }),
      keepalive: true,
    })
    return ok
  } catch {
    return false
  }
}

/** Goes to the sign-in page, which leads back here afterwards. */
export function leaveToSignIn(): void {
  location.replace(loginPathFor(location.pathname + location.search))
}

/** The same for a session that ended while the page was open. */
export function leaveEndedSession(): void {
  carryNotice(sessionMessages.expired)
  leaveToSignIn()
}

/**
 * Follows what other tabs do: signed out there, this page leaves too; the session ended there, it leaves and leads back;
 * another account signed in, it reloads. It also reloads when it comes back from the browser's memory, such as after a
 * payment. Returns a function that ends the watch.
 */
export function watchSession(): () => void {
  const watched = readSession()?.sub
  const followAccount = (leave: () => void) => {
    const sub = readSession()?.sub
    if (sub === undefined) leave()
    else if (sub !== watched) location.reload()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === localKeys.accessToken) followAccount(leaveEndedSession)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  const endWatch = watchCleared(() => followAccount(() => location.replace(loginPath)))
  return () => {
    endWatch()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}
