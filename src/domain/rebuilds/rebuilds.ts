// Whether the public site shows all that has changed. Times are ISO 8601, UTC.

/** The file by which a built site tells what it was built from. */
export const buildFile = '/data/build.json'

/** `changes`: how many changes were counted when the build began to read. */
export type LiveBuild = { changes: number; builtAt: string }

export type RebuildState = {
  /** How often what the public sees has changed, and up to which change a rebuild was asked for. */
  changes: number
  asked: number
  askedAt: string | null
  /** Whether something that changed is not shown yet, as far as we know. */
  waiting: boolean
  /** Whether there is somebody to ask: a build hook. */
  hook: boolean
  /** What the site that readers see says of itself; null: it did not answer. */
  live: LiveBuild | null
}

export const rebuildMessages = {
  asked: 'Rebuild requested.',
  noted: 'Rebuild queued. It starts within a minute.',
  noHook: 'Set BUILD_HOOK_URL to request rebuilds.',
  tooMany: 'Several rebuilds were just requested. Each includes all changes, so please wait for them.',
} as const

/** Reads what the file holds; null: it is none of ours. */
export function readLiveBuild(body: unknown): LiveBuild | null {
  if (typeof body !== 'object' || body === null) return null
  const { changes, builtAt } = body as Record<string, unknown>
  if (!Number.isSafeInteger(changes) || typeof builtAt !== 'string' || Number.isNaN(Date.parse(builtAt))) return null
  return { changes: changes as number, builtAt }
}
