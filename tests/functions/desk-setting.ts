import { eq } from 'drizzle-orm'
import type { Decision, DecisionOutcome, DecisionsAnswer, QueuePage } from '#src/domain/desk.ts'
import { listingReports } from '#src/storage/desk-schema.ts'
import { mailOutbox } from '#src/storage/schema.ts'
import {
  findSubmission,
  type NewSubmission,
  passTransition,
  saveProposal,
  type SubmissionRow,
} from '#src/storage/submissions.ts'
import { currentContent } from '#functions/founder-actions.ts'
import { send } from '#tests/support/accounts.ts'
import type { TestApi } from '#tests/support/api.ts'
import { givenSubmission } from '#tests/support/submissions.ts'

// What stands on the desk when a test begins, and how an admin acts on it.

let number = 0

/** A submission that waits to be read. Its mails are gone. */
export async function givenPending(api: TestApi, changes: Partial<NewSubmission> = {}): Promise<SubmissionRow> {
  number += 1
  const { name = `Product ${number}`, listingKey = `site-${number}.example` } = changes
  const address = { listingKey, websiteUrl: `https://${listingKey}/` }
  const own = { slug: `product-${number}`, name, createdAt: api.clock.now, ...address }
  const { ref } = await givenSubmission(api.db, { ...own, ...changes })
  await passTransition(api.db, ref, 'confirm', { now: (api.clock.now += 1000) })
  await api.db.delete(mailOutbox).where(eq(mailOutbox.key, `confirm:${ref}`))
  return present(api, ref)
}

export async function givenPublished(api: TestApi, changes: Partial<NewSubmission> = {}): Promise<SubmissionRow> {
  const { ref } = await givenPending(api, changes)
  await passTransition(api.db, ref, 'publish', { now: (api.clock.now += 1000) })
  return present(api, ref)
}

/** A listing whose founder wants another headline. */
export async function givenChange(api: TestApi, headline = 'Better words'): Promise<SubmissionRow> {
  const row = await givenPublished(api)
  await saveProposal(api.db, row.ref, { ...currentContent(row), headline }, (api.clock.now += 1000))
  return present(api, row.ref)
}

export async function givenReport(api: TestApi, row: SubmissionRow, visitor = 'somebody'): Promise<void> {
  const report = { productId: row.id, visitor, reason: 'dead' as const, note: 'Look', state: 'open' as const }
  await api.db.insert(listingReports).values({ ...report, createdAt: (api.clock.now += 1000) })
}

export async function present(api: TestApi, ref: string): Promise<SubmissionRow> {
  const row = await findSubmission(api.db, ref)
  if (!row) throw new Error(`There is no ${ref}`)
  return row
}

export async function decide(api: TestApi, token: string, ...decisions: Decision[]): Promise<DecisionOutcome[]> {
  const { status, body } = await send<DecisionsAnswer>(api, 'POST /admin/decisions', { token, body: { decisions } })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body.data.outcomes
}

export async function undo(api: TestApi, token: string, ...refs: string[]): Promise<DecisionOutcome[]> {
  const answer = await send<{ outcomes: DecisionOutcome[] }>(api, 'POST /admin/decisions/undo', {
    token,
    body: { refs },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`)
  return answer.body.data.outcomes
}

export async function readQueue(api: TestApi, token: string, query = ''): Promise<QueuePage> {
  const { status, body } = await send<QueuePage>(api, `GET /admin/queue${query}`, { token })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body.data
}
