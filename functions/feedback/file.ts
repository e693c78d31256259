import { csvLines, csvText } from '#src/domain/csv/csv.ts'
import { feedbackStatuses } from '#src/domain/feedback/feedback.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import type { Database } from '#src/storage/database.ts'
import { type FeedbackChoice, type FeedbackRow, listFeedbackAfter } from '#src/storage/feedback/queries.ts'

/** Rows per query. */
const pieceSize = 1000

const header = ['Date', 'Kind', 'Status', 'Text', 'Email', 'Page', 'Votes', 'On the board']

/** Feedback as CSV, in pieces. */
export async function* feedbackFile(db: Database, choice: FeedbackChoice): AsyncGenerator<string> {
  yield csvText(header, [])
  let last: FeedbackRow | null = null
  for (;;) {
    const piece: FeedbackRow[] = await listFeedbackAfter(db, choice, last, pieceSize)
    if (piece.length > 0) yield csvLines(piece.map(cellsOf))
    last = piece.at(-1) ?? null
    if (piece.length < pieceSize) return
  }
}

function cellsOf({ createdAt, mode, status, text, email, pageUrl, votes, shown }: FeedbackRow) {
  return [
    new Date(createdAt).toISOString(),
    feedbackModes[mode],
    feedbackStatuses[status],
    text,
    email ?? '',
    pageUrl ?? '',
    votes,
    shown ? 'yes' : 'no',
  ]
}
