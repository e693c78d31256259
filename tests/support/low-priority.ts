import { setPriority } from 'node:os'

/**
 * `npm test` runs the journeys beside these tests. They wait half of their time, and come first when they don't, because
 * people's patience is what their limits are made for. A third of the processors keeps these tests well within theirs.
 */
const niceness = 5

export default function useLowPriority(): void {
  if (process.env['npm_lifecycle_event'] === 'test:code') setPriority(niceness)
}
