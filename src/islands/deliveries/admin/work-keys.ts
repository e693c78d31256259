import type { WorkChoice } from './work-choices.ts'

/** The keys of the work screen, as the help shows them. Fields have 1 to 9 and A to G: see `copyKeys`. */
export const workKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['O'], does: 'Open the form in a new tab. Close it with Ctrl W to come back' },
  { keys: ['1 – 9', 'A – G'], does: 'Copy a field' },
  { keys: ['M'], does: 'Write a note for the customer. Esc leaves it' },
  { keys: ['T'], does: 'Saved notes' },
  { keys: ['V'], does: 'Enter the live URL, if the listing is already live' },
  { keys: ['S'], does: 'Submitted' },
  { keys: ['N'], does: 'Needs an account' },
  { keys: ['P'], does: 'Asks for payment' },
  { keys: ['Q'], does: 'Asks a question: write it as the note' },
  { keys: ['R'], does: 'Refused. The next directory takes its place' },
  { keys: ['X'], does: 'Closed. The next directory takes its place' },
  { keys: ['L'], does: 'Later: comes back in four hours' },
  { keys: ['U'], does: 'Undo, and go back to that directory' },
  { keys: ['?'], does: 'Show this list' },
]

/** The key of each outcome. */
export const choiceKeys: Readonly<Record<string, WorkChoice>> = {
  s: 'submitted',
  n: 'account',
  p: 'payment',
  q: 'question',
  r: 'refused',
  x: 'closed',
  l: 'later',
}
