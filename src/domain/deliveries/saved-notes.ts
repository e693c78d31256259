import { groupDigits } from '#src/domain/directories/counts.ts'
import { outcomeLimits } from './outcomes.ts'

export const maxSavedNotes = 50

export const savedNoteMessages = {
  missing: 'Type the note first.',
  tooLong: `Use up to ${groupDigits(outcomeLimits.text)} characters.`,
  tooMany: `You can save up to ${maxSavedNotes} notes. Delete one first.`,
  notFound: 'Saved note not found',
  deleted: 'Saved note deleted',
} as const
