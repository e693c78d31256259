/** The keys of the queue, as the help shows them. */
export const queueKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next item' },
  { keys: ['K', '↑'], does: 'Previous item' },
  { keys: ['P'], does: 'Publish' },
  { keys: ['R'], does: 'Reject or take down, with a reason' },
  { keys: ['S'], does: 'Mark a submission as spam: its founder can’t submit it again' },
  { keys: ['1 – 9'], does: 'In that dialog: send a reason from the list' },
  { keys: ['Ctrl Enter'], does: 'In that dialog: send what you typed' },
  { keys: ['D'], does: 'Dismiss reports' },
  { keys: ['U'], does: 'Undo the last decision, then the one before' },
  { keys: ['X'], does: 'Select' },
  { keys: ['Shift J', 'Shift K'], does: 'Select while moving' },
  { keys: ['A'], does: 'Select all shown' },
  { keys: ['Esc'], does: 'Clear selection' },
  { keys: ['O'], does: 'Open the website' },
  { keys: ['E'], does: 'Edit the product' },
  { keys: ['?'], does: 'Show this list' },
]
