/** The pause before the next check: `wait`, or longer if the site asks for that, up to `longest`. Milliseconds. */
export function waitFor(wait: number, longest: number, retryAfterMs = 0): number {
  return Math.max(wait, Math.min(retryAfterMs, longest))
}

/** From 0 to 1, constant for each id, so that checks are spread out. */
export function spreadOf(id: string | number): number {
  let hash = 0
  for (const character of String(id)) hash = Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)
  // Ids in a row are far apart as well.
  return (Math.imul(hash, 0x9e3779b1) >>> 0) / 2 ** 32
}
