import { keepLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import { randomText, sha256 } from './random-text.ts'

// A sign-in link works in the browser that requested it, which keeps a secret. The server only has its hash.

/** The secret, if this browser has requested a link. */
export function linkSecret(): string | null {
  return readLocal(localKeys.linkSecret)
}

/** The hash to send. Empty if the browser can't store or hash a secret, in which case the link requires the code. */
export async function linkSecretHash(): Promise<string> {
  // Kept for the next link too, so that an older email still works.
  const secret = linkSecret() ?? randomText()
  return keepLocal(localKeys.linkSecret, secret) ? sha256(secret).catch(() => '') : ''
}
