// Whether the public site is up to date. Times are ISO 8601, UTC.

/** The file in which a built site says what it was built from. */
export const buildFile = '/data/build.json'

/** `changes`: the change count when the build started reading. */
export type LiveBuild = { changes: number; builtAt: string }

export type RebuildState = {
  /** The number of public changes, and the last one a rebuild was requested for. */
  changes: number
  asked: number
  askedAt: string | null
  /** Whether something isn't live yet, as far as we know. */
  waiting: boolean
  /** Whether a build hook is configured. */
  hook: boolean
  /** What the live site says about itself. Null: it didn't respond. */
  live: LiveBuild | null
}

export const rebuildMessages = {
  asked: 'Rebuild requested.',
  noted: 'Rebuild queued. It starts within a minute.',
  noHook: 'Set BUILD_HOOK_URL to request rebuilds.',
  tooMany: 'Several rebuilds were just requested. Each includes all changes, so please wait for them.',
} as const

/** Parses the file. Null: not one of ours. */
export function readLiveBuild(body: unknown): LiveBuild | null {
  if (typeof body !== 'object' || body === null) return null
  const { changes, builtAt } = body as Record<string, unknown>
  if (!Number.isSafeInteger(changes) || typeof builtAt !== 'string' || Number.isNaN(Date.parse(builtAt))) return null
  return { changes: changes as number, builtAt }
}
