/** The keys of the queue, as the help shows them. */
export const queueKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'The next one' },
  { keys: ['K', '↑'], does: 'The one before' },
  { keys: ['P'], does: 'Publish' },
  { keys: ['R'], does: 'Reject, or take down: asks for the reason' },
  { keys: ['1 – 9'], does: 'There: a kept reason, sent at once' },
  { keys: ['Ctrl Enter'], does: 'There: send the typed reason' },
  { keys: ['D'], does: 'Dismiss the reports' },
  { keys: ['U'], does: 'Take the last decision back; once more, the one before' },
  { keys: ['X'], does: 'Select' },
  { keys: ['Shift J', 'Shift K'], does: 'Select on the way' },
  { keys: ['A'], does: 'Select all that are shown' },
  { keys: ['Esc'], does: 'Select nothing' },
  { keys: ['O'], does: 'Open the website' },
  { keys: ['E'], does: 'Edit the product' },
  { keys: ['?'], does: 'This list' },
]
