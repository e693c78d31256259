const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long a session lasts, in milliseconds: when idle, and in total. Customers come back weekly to check on a plan
 * that runs for months, and their accounts hold little worth stealing. Admins see other people's data and work in one
 * sitting, so their sessions end with the lunch break or the working day (ASVS 7.3.1 and 7.3.2 require both limits,
 * with reasons).
 */
export const sessionLimits = {
  user: { idleMs: 7 * day, absoluteMs: 30 * day },
  admin: { idleMs: hour, absoluteMs: 12 * hour },
} as const

/** The time of last use is written at most this often, well below the shortest idle limit. */
export const touchMs = 5 * minute

/** How long a fresh proof is valid for exports, merges, deletions and grants. */
export const proofMs = 10 * minute

type Times = { lastUsedAt: number; expiresAt: number }

export function limitsFor(isAdmin: boolean): (typeof sessionLimits)['user' | 'admin'] {
  return isAdmin ? sessionLimits.admin : sessionLimits.user
}

/** The limit a session has reached. Null: it is live. */
export function timeoutOf({ lastUsedAt, expiresAt }: Times, isAdmin: boolean, now: number): 'idle' | 'absolute' | null {
  if (now >= expiresAt) return 'absolute'
  return now - lastUsedAt >= limitsFor(isAdmin).idleMs ? 'idle' : null
}

export function hasFreshProof({ provenAt }: { provenAt: number }, now: number): boolean {
  return now - provenAt < proofMs
}
