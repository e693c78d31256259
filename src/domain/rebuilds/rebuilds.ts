import type { LiveBuild } from './rebuilds.api.ts'

/** The file in which a built site says what it was built from. */
export const buildFile = '/data/build.json'

/** Failures in a row after which someone should look. */
export const alertAfterFailures = 3

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
