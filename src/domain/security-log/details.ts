import { type SecurityDetailName, type SecurityDetails, type SecurityEvent, securityEvents } from './events.ts'

/** Characters of one value. */
const valueLimit = 120

/** Longer than any of our routes or device names, and at most as long as any token. */
const longRun = /[\w-]{32}/

/** The format of our ids (`newId`), which no token has: tokens are longer or base64url. */
const ownId = /^[\da-f]{32}$/

// Line breaks and other control characters, and those that reverse or hide text, so that an entry can't look like
// two, or like another.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** A text made safe for the log: one short line, without an email or anything as long as a token. */
export function cleanLogText(text: string): string {
  const line = text.slice(0, valueLimit).toWellFormed().replace(unprintable, '\ufffd')
  return line.includes('@') || longRun.test(line) ? '[removed]' : line
}

/** Details made safe for the log. Fields the event doesn't declare are dropped. */
export function cleanDetails(event: SecurityEvent, details: SecurityDetails): SecurityDetails {
  const carries: readonly SecurityDetailName[] = securityEvents[event].carries
  const kept = carries.flatMap((name): [SecurityDetailName, string | number | boolean][] => {
    const value = details[name]
    if (value === undefined) return []
    const isOwnId = name === 'subject' && typeof value === 'string' && ownId.test(value)
    return [[name, typeof value === 'string' && !isOwnId ? cleanLogText(value) : value]]
  })
  return Object.fromEntries(kept)
}
