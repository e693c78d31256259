const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Pauses after the first, second … failed attempt. After the last one we give up. */
const waits = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, day, day]

/** How long to wait after this many attempts, and at least `leastMs`, which counts up to a day. Null: give up. */
export function nextAttemptIn(attempts: number, leastMs = 0): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : Math.max(wait, upToADay(leastMs))
}

/** When to look again whether visitors can see what a site has, after it had it for this long. Null: not anymore. */
export function nextLookIn(ageMs: number): number | null {
  return ageMs > 180 * day ? null : Math.min(12 * hour, Math.max(15 * minute, ageMs / 8))
}

/** A site may ask for any time. */
export function upToADay(ms: number): number {
  return Math.min(ms, day)
}
