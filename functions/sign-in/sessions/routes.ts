import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { dataOf, json, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { limitsFor } from '#src/domain/sign-in/sessions/lifetimes.ts'
import * as api from '#src/domain/sign-in/sessions/sessions.api.ts'
import { sessionListMessages } from '#src/domain/sign-in/sessions/sessions.ts'
import { accessToken } from '#src/domain/sign-in/sign-in.api.ts'
import { endOtherSessions, endSession } from '#src/storage/sign-in/sessions/changes.ts'
import { listSessions, type SessionRow } from '#src/storage/sign-in/sessions/queries.ts'
import { sessionOf } from './current.ts'
import { askForCode, prove } from './proof.ts'

/** More devices than anyone uses. It limits attempts to fill the table. */
const shown = 100

/** An account's sessions, and confirming identity during one. */
export const routes: readonly Route[] = [
  route(
    'POST /api/auth/proof',
    {
      id: 'proveIdentity',
      role: 'user',
      summary: 'Confirm it’s you, for calls that need a fresh proof',
      description:
        'Some calls need a proof from the last 10 minutes. They answer 403 with `data: { needs: "proof", methods }`. Send a proof ' +
        'here with one of these methods and repeat the call with the new access token. The old one ends.',
      body: api.proof,
      responses: { 200: json(accessToken, 'Continue with this token') },
      problems: tooMany,
    },
    prove,
  ),
  route(
    'POST /api/auth/proof/code',
    {
      id: 'sendProofCode',
      role: 'user',
      summary: 'Email a code for a proof',
      responses: { 200: messageOf('Sent') },
      problems: { 422: 'The input is invalid; `errors` lists the fields', ...tooMany },
    },
    askForCode,
  ),
  route(
    'GET /api/users/me/sessions',
    {
      id: 'listSessions',
      role: 'user',
      summary: 'List your sessions',
      responses: { 200: dataOf(z.array(api.session), 'The current session first, then by last use') },
    },
    async (c) => {
      const { user, session } = sessionOf(c)
      const now = c.var.now()
      const usedAfter = now - limitsFor(user.isAdmin).idleMs
      const rows = await listSessions(c.var.db, user.id, { usedAfter, now, limit: shown })
      const others = rows.filter(({ id }) => id !== session.id)
      const data = [toSession(session, true), ...others.map((row) => toSession(row, false))]
      return c.json({ success: true, data }, 200, noStore)
    },
  ),
  route(
    'DELETE /api/users/me/sessions/{id}',
    {
      id: 'endSession',
      role: 'user',
      summary: 'Sign out one session',
      needs: proof,
      responses: { 200: messageOf('Ended') },
      problems: { 404: 'The session wasn’t found or has ended' },
    },
    async (c, { params: { id } }) => {
      const ended = await endSession(c.var.db, { id, userId: sessionOf(c).user.id }, 'ended', c.var.now())
      if (!ended) return notFound(c, sessionListMessages.missing)
      return c.json({ success: true, message: sessionListMessages.ended }, 200, noStore)
    },
  ),
  route(
    'DELETE /api/users/me/sessions',
    {
      id: 'endOtherSessions',
      role: 'user',
      summary: 'Sign out all other sessions',
      needs: proof,
      responses: { 200: messageOf('Ended') },
    },
    async (c) => {
      await endOtherSessions(c.var.db, sessionOf(c).session, c.var.now())
      return c.json({ success: true, message: sessionListMessages.othersEnded }, 200, noStore)
    },
  ),
]

function toSession(row: SessionRow, current: boolean): api.SessionInfo {
  const { id, method, factors, device, place, createdAt, lastUsedAt } = row
  const [created, lastUsed] = [createdAt, lastUsedAt].map((time) => new Date(time).toISOString()) as [string, string]
  return { id, current, method, factors, device, place, createdAt: created, lastUsedAt: lastUsed }
}
