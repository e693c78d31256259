import type { Keys } from './useKeys.ts'

/** The keys 1 to 9 for the first nine choices. */
export function digitKeys<Choice>(choices: readonly Choice[], choose: (choice: Choice) => void): Keys {
  return Object.fromEntries(choices.slice(0, 9).map((choice, place) => [String(place + 1), () => choose(choice)]))
}
