import { randomUUID } from 'node:crypto'
import type { Database } from '#src/storage/database.ts'
import { openPage } from '#src/storage/feedback/boards.ts'
import { addFeedback, saveFeedback } from '#src/storage/feedback/changes.ts'
import { saveOffer } from '#src/storage/offers/changes.ts'
import type { DemoAudience } from './messages.ts'

const newId = () => randomUUID().replaceAll('-', '')
const hour = 60 * 60 * 1000
const periodMs = 26 * 24 * hour

/** A page with a board, four weeks of messages without emails, and the current offer. */
export async function addFeedbackHistory(
  db: Database,
  projectId: string,
  { messages, offer }: DemoAudience,
  now: () => number,
): Promise<void> {
  await saveOffer(db, { id: newId(), projectId, version: 0, text: offer }, now() - periodMs)
  await openPage(db, { projectId, key: newId().slice(0, 16), board: true }, now() - periodMs)
  const anonymous = { mayShow: true, email: null, emailHash: null, imageId: null, pageUrl: null }
  for (const [index, { mode, text, status = 'new', shown = false }] of messages.entries()) {
    const at = Math.round(now() - 7 * hour - (periodMs * index) / messages.length)
    const id = newId()
    await addFeedback(db, { ...anonymous, id, projectId, mode, text }, at)
    await saveFeedback(db, { id, version: 1, status, shown, shownText: null, mail: null }, at + 2 * hour)
  }
}
