import type { Services } from '#functions/services.ts'
import type { Feedback, FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedbackPath, feedbackScriptPath } from '#src/domain/feedback/feedback.ts'
import type { Database } from '#src/storage/database.ts'
import { type FeedbackPageRow, type FeedbackRow, listAnswers } from '#src/storage/feedback/queries.ts'
import { findWait } from '#src/storage/rate-limits/queries.ts'
import { perProject, projectUseKey } from './send-feedback.ts'

/** Feedback as its owner sees it, in the same order. */
export async function readFeedbackRows(db: Database, rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { replies, notices, confirmed } = await listAnswers(db, ids)
  return rows.map((row) => ({
    id: row.id,
    projectId: row.projectId,
    mode: row.mode,
    status: row.status,
    text: row.text,
    email: row.email,
    emailConfirmed: confirmed.has(row.id),
    screenshotUrl: row.imageId === null ? null : `/api/feedbacks/${row.id}/screenshot`,
    pageUrl: row.pageUrl,
    votes: row.votes,
    mayShow: row.mayShowAt !== null,
    shown: row.shown,
    shownText: row.shownText,
    replies: replies
      .filter(({ feedbackId }) => feedbackId === row.id)
      .map(({ text, at, mailedAt }) => ({ text, at: new Date(at).toISOString(), waits: mailedAt === null })),
    notified: notices
      .filter(({ feedbackId }) => feedbackId === row.id)
      .sort((one, other) => one.at - other.at)
      .map(({ status, at, mailedAt }) => ({ status, at: new Date(at).toISOString(), waits: mailedAt === null })),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
  }))
}

export async function readFeedbackRow(db: Database, row: FeedbackRow): Promise<Feedback | null> {
  const [read] = await readFeedbackRows(db, [row])
  return read ?? null
}

export async function readPage(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  { projectId, key, board, accent }: FeedbackPageRow,
): Promise<FeedbackPage> {
  const waitMs = await findWait(db, projectUseKey(projectId), perProject, now())
  const fullUntil = waitMs === null ? null : new Date(now() + waitMs).toISOString()
  const urls = { url: `${env.origin}${feedbackPath(key)}`, scriptUrl: `${env.origin}${feedbackScriptPath}` }
  return { key, ...urls, board, accent, fullUntil }
}
