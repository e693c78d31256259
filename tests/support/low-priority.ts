import { setPriority } from 'node:os'

/**
 * `npm test` runs the journeys beside these tests. They wait half of their time, and come first when they don't, because
 * they take longest. A third of their share keeps these tests well within their limits.
 */
const niceness = 5

export default function useLowPriority(): void {
  if (process.env['npm_lifecycle_event'] === 'test:code') setPriority(niceness)
}
