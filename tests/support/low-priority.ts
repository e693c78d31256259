import { constants, setPriority } from 'node:os'

/**
 * The run's processes get what is left of the processors: `npm test` runs the journeys beside them, which wait half of
 * their time, and have a browser that should not wait for anything else.
 */
export default function useLowPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
