import { noStore } from '#functions/sign-in/signing-in.ts'
import { notFound } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { limitsFor } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { type SessionInfo, sessionListMessages } from '#src/domain/sign-in/sessions/sessions.ts'
import { endOtherSessions, endSession } from '#src/storage/sign-in/sessions/changes.ts'
import { listSessions, type SessionRow } from '#src/storage/sign-in/sessions/queries.ts'
import { sessionOf } from './current.ts'

/** More devices than anyone uses. It limits attempts to fill the table. */
const shown = 100

/** The account's sessions, the current one first, then by last use. */
export async function respondSessions(c: ApiCall): Promise<Response> {
  const { user, session } = sessionOf(c)
  const now = c.var.now()
  const usedAfter = now - limitsFor(user.isAdmin).idleMs
  const rows = await listSessions(c.var.db, user.id, { usedAfter, now, limit: shown })
  const others = rows.filter(({ id }) => id !== session.id)
  const data = [showSession(session, true), ...others.map((row) => showSession(row, false))]
  return c.json({ success: true, data }, 200, noStore)
}

export async function endOwnSession(c: ApiCall, id: string): Promise<Response> {
  const { user } = sessionOf(c)
  const ended = await endSession(c.var.db, { id, userId: user.id }, 'ended', c.var.now())
  if (!ended) return notFound(c, sessionListMessages.missing)
  return c.json({ success: true, message: sessionListMessages.ended }, 200, noStore)
}

export async function endOtherOwnSessions(c: ApiCall): Promise<Response> {
  await endOtherSessions(c.var.db, sessionOf(c).session, c.var.now())
  return c.json({ success: true, message: sessionListMessages.othersEnded }, 200, noStore)
}

function showSession(row: SessionRow, current: boolean): SessionInfo {
  const { id, method, factors, device, place, createdAt, lastUsedAt } = row
  const [created, lastUsed] = [createdAt, lastUsedAt].map((time) => new Date(time).toISOString()) as [string, string]
  return { id, current, method, factors, device, place, createdAt: created, lastUsedAt: lastUsed }
}
