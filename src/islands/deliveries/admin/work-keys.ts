import type { WorkChoice } from './work-choices.ts'

/** The keys of the work screen, as the help shows them. Fields have 1 to 9 and A to H, J and K: see `copyKeys`. */
export const workKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['O'], does: 'Open the form in a new tab. Close it with Ctrl W to come back' },
  { keys: ['Y'], does: 'Copy the values for the fill-in bookmark, and open the form' },
  { keys: ['Z'], does: 'Fill-in bookmark: set it up, and paste corrections' },
  { keys: ['1 – 9', 'A – H', 'J', 'K'], does: 'Copy a field' },
  { keys: ['M'], does: 'Write a note for the customer. Esc leaves it' },
  { keys: ['T'], does: 'Saved notes' },
  { keys: ['V'], does: 'Enter the live URL, if there is a listing' },
  { keys: ['S'], does: 'Submitted, or corrected if it was listed before' },
  { keys: ['W'], does: 'May have been sent: the form didn’t tell. Nobody submits it again' },
  {
    keys: ['I'],
    does: 'Already listed, and nothing to correct: enter the live URL. The next directory takes its place',
  },
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
  w: 'doubted',
  i: 'already',
  n: 'account',
  p: 'payment',
  q: 'question',
  r: 'refused',
  x: 'closed',
  l: 'later',
}
