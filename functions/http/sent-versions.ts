/**
 * The version that a client says it has edited. Nothing has version -1, so a save of it is stale. `absent`: what it means
 * if there is none in the body.
 */
export function readVersion(sent: unknown, absent = -1): number {
  if (sent === undefined) return absent
  return typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0 ? sent : -1
}
