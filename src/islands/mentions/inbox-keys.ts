/** The keys of the inbox, as the help shows them. */
export const inboxKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next mention' },
  { keys: ['K', '↑'], does: 'Previous mention' },
  { keys: ['R'], does: 'Write a reply' },
  { keys: ['M'], does: 'Mark as replied' },
  { keys: ['D'], does: 'Dismiss' },
  { keys: ['S'], does: 'Snooze' },
  { keys: ['1 – 5'], does: 'Pick a time in the snooze dialog' },
  { keys: ['N'], does: 'Move back to New' },
  { keys: ['O'], does: 'Open the post in a new tab' },
  { keys: ['U'], does: 'Undo the last change, then the one before' },
  { keys: ['Esc'], does: 'Leave the reply' },
  { keys: ['?'], does: 'Show this list' },
]
