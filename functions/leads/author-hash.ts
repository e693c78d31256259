import { createHash } from 'node:crypto'
import type { Account } from '#src/domain/leads/profiles.ts'

/**
 * What is kept of someone who doesn't want to be found. Without a key, because it has to outlive every change of SECRET.
 */
export function authorHash({ kind, key }: Account): string {
  return createHash('sha256').update(`${kind} ${key}`).digest('base64url')
}
