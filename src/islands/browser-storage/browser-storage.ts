// Everything this site keeps in a browser. No other file touches the storage. Blocked storage counts as empty. Signing out
// removes everything.

/** In every tab, until it is removed. */
export const localKeys = {
  accessToken: 'accessToken',
  currentProject: 'currentProjectId',
  /** The account that was signed in last, so that its drafts don't show up for another one. */
  lastAccount: 'lastAccount',
  /** The secret of the browser that asks for sign-in links. */
  linkSecret: 'linkSecret',
  /** The token by which the server knows this browser when it asks for a sign-in: see functions/sign-in/known-browsers.ts. */
  knownBrowser: 'knownBrowser',
  /** The submission form, as typed. */
  productDraft: 'submission-draft',
  /** Followed by an id: what was written in a post and hasn't reached the server. */
  postCopy: 'post-copy:',
  /** Followed by a project's id: what was typed in its profile and hasn't reached the server. */
  profileCopy: 'profile-copy:',
  /** Followed by a batch's id: what was typed in it and hasn't reached the server. */
  batchCopy: 'page-batch-copy:',
  /** Followed by a project's id: what was decided on its mentions and hasn't reached the server. */
  mentionChanges: 'mention-changes:',
  /** Followed by a mention's id: what was typed in the reply to it. */
  replyCopy: 'reply-copy:',
  /** Followed by feedback's id: what was typed in the reply to it. */
  feedbackReplyCopy: 'feedback-reply-copy:',
  /** Followed by a project's id: what was typed in its offer and isn't saved. */
  offerCopy: 'offer-copy:',
  /** Followed by a project's id: what was typed in its message for leads and isn't saved. */
  dmCopy: 'message-copy:',
  /** Followed by a row's id: what an operator typed about it before its outcome was stored. */
  workCopy: 'work-copy:',
  /** Followed by a directory's key: what an editor typed while verifying it. */
  verifyCopy: 'verify-copy:',
} as const

/** In one tab. */
export const tabKeys = {
  /** A notice for the next page. */
  notice: 'notice',
  /** Where to go after signing in. */
  next: 'next',
  typedEmail: 'typedEmail',
  /** What was noted in the form for orders by email. */
  orderNote: 'orderNote',
  /** The visitor's website and what they want for it, as the query of a URL. */
  intent: 'intent',
  /** What a sign-in with Google must come back with. */
  google: 'google',
  /** The second step of a sign-in, for the sign-in page to show. */
  secondStep: 'secondStep',
} as const

/** Set when this tab or another one signs out. */
let closed = false

export function readLocal(key: string): string | null {
  return read(() => localStorage, key)
}

/** `null` removes. False: it wasn't kept. */
export function keepLocal(key: string, value: string | null): boolean {
  return closed && value !== null ? false : keep(() => localStorage, key, value)
}

export function listLocal(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function readTab(key: string): string | null {
  return read(() => sessionStorage, key)
}

/** `null` removes. */
export function keepTab(key: string, value: string | null): boolean {
  return keep(() => sessionStorage, key, value)
}

/** Reads, and removes. */
export function takeTab(key: string): string | null {
  const value = readTab(key)
  keepTab(key, null)
  return value
}

/** Removes everything. Other tabs notice. */
export function removeEverything(): void {
  try {
    // Without an entry to remove, other tabs wouldn't get an event.
    localStorage.setItem(localKeys.lastAccount, '')
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    return
  }
}

/** Stops keeping anything: what is on this page belongs to someone who has signed out. */
export function stopKeeping(): void {
  closed = true
}

/** Removes everything and stops keeping anything, so that a page that is closing can't write its draft again. */
export function clearBrowser(): void {
  removeEverything()
  closed = true
}

/** Does the same when another tab signs out, then calls `onCleared`. Returns what ends the watch. */
export function watchCleared(onCleared: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    // `null`: everything was removed.
    if (key !== null) return
    // The local entries are already removed, and another account may have signed in since. Those of this tab are left.
    for (const tabKey of Object.values(tabKeys)) keepTab(tabKey, null)
    closed = true
    onCleared()
  }
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function keep(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}
