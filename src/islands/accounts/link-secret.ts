import { keepLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import { randomText, sha256 } from './random-text.ts'

// A sign-in link works in the browser that asked for it: that one keeps a secret, of which the server has the hash.

/** The secret, if this browser has asked for a link. */
export function linkSecret(): string | null {
  return readLocal(localKeys.linkSecret)
}

/** The hash to ask with. Empty where the browser can't keep or hash a secret: the link then takes the code instead. */
export async function linkSecretHash(): Promise<string> {
  // Kept for the next link too, so that an older email still works.
  const secret = linkSecret() ?? randomText()
  return keepLocal(localKeys.linkSecret, secret) ? sha256(secret).catch(() => '') : ''
}
