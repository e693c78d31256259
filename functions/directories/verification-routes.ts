import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf } from '#functions/http/responses.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { directoryMessages } from '#src/domain/directories/admin.ts'
import * as api from '#src/domain/directories/verifications.api.ts'
import { verifyingMessages } from '#src/domain/directories/verifications.ts'
import { findVerification, undoVerification } from '#src/storage/directories/verifications.ts'
import { verify } from './verify.ts'
import { findRow, readQueue } from './verify-queue.ts'

const missing = { 404: 'Directory not found' }

/** One of us compares what we say about directories with their sites. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/verifying',
    {
      id: 'listDirectoriesToVerify',
      role: 'admin',
      summary: 'List the directories to verify next',
      description:
        'Never verified first, then the oldest verification. Of the same age, those that stand on more pages come first.',
      query: api.verifyingQuery,
      responses: { 200: dataOf(api.verifyingQueue, 'The next ones, and what to filter by') },
    },
    async (c, { query }) => c.json({ success: true, data: await readQueue(c.var, query) }),
  ),
  route(
    'POST /api/admin/verifying/{key}',
    {
      id: 'verifyDirectory',
      role: 'admin',
      summary: 'Save what you saw on a directory’s site',
      description:
        'What differs from the data set is stored, and the rule of exclusion applies again. `gone` sets the directory aside. `unclear` changes nothing on our pages.',
      body: api.verification,
      responses: { 200: dataOf(api.verified, 'The directory, and the ID to undo it') },
      problems: { ...missing, 409: 'Someone has verified or changed it since, or the ID is another verification’s' },
    },
    async (c, { params: { key }, body }) => {
      const { listedByKey } = await import('#src/seo/directories/list.ts')
      const listed = listedByKey.get(key)
      if (!listed) return notFound(c, directoryMessages.notFound)
      const sent = body()
      const refused = await verify(c.var, { listed, sent, userId: signedIn(c).id })
      if (refused) return respondRefusal(c, refused.refusal)
      c.set('audited', [{ subject: key, note: sent.source === '' ? sent.outcome : `${sent.outcome}: ${sent.source}` }])
      if (sent.outcome !== 'unclear') requestRebuildInBackground(c.var, c.var.request)
      return respondRow(c, key, sent.id)
    },
  ),
  route(
    'POST /api/admin/verifying/{key}/undo',
    {
      id: 'undoVerification',
      role: 'admin',
      summary: 'Undo your verification',
      body: z.object({ id: z.string().max(64) }),
      responses: { 200: dataOf(api.verified, 'The directory as it was') },
      problems: { ...missing, 409: 'The directory has changed since' },
    },
    async (c, { params: { key }, body }) => {
      const row = await findVerification(c.var.db, body().id)
      if (!row || row.key !== key || row.by !== signedIn(c).id) return notFound(c, directoryMessages.notFound)
      const isDone = await undoVerification(c.var.db, row, c.var.now())
      if (!isDone) return problem(c, 409, { detail: verifyingMessages.notUndoable })
      c.set('audited', [{ subject: key, note: row.outcome }])
      if (row.outcome !== 'unclear') requestRebuildInBackground(c.var, c.var.request)
      return respondRow(c, key, row.id)
    },
  ),
]

async function respondRow(c: ApiCall, key: string, id: string): Promise<Response> {
  const row = await findRow(c.var, key)
  return row ? c.json({ success: true, data: { id, row } }) : notFound(c, directoryMessages.notFound)
}
