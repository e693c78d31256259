import { eq } from 'drizzle-orm'
import { newestContent } from '#src/domain/products/content.ts'
import type { Decision, DecisionOutcome, DecisionsAnswer, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, type NewProduct, saveProposal } from '#src/storage/products/changes.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { send } from './accounts.ts'
import type { TestApi } from './api.ts'
import { givenProduct } from './submissions.ts'

// The state of the admin area when a test starts, and how an admin acts on it.

let number = 0

/** A submission waiting for review, without its mails. */
export async function givenPending(api: TestApi, changes: Partial<NewProduct> = {}): Promise<ProductRow> {
  number += 1
  const { name = `Product ${number}`, listingKey = `site-${number}.example` } = changes
  const address = { listingKey, websiteUrl: `https://${listingKey}/` }
  const own = { slug: `product-${number}`, name, createdAt: api.clock.now, ...address }
  const { ref } = await givenProduct(api.db, { ...own, ...changes })
  await applyTransition(api.db, ref, 'confirm', { now: (api.clock.now += 1000) })
  await api.db.delete(mails).where(eq(mails.key, `confirm:${ref}`))
  return present(api, ref)
}

export async function givenPublished(api: TestApi, changes: Partial<NewProduct> = {}): Promise<ProductRow> {
  const { ref } = await givenPending(api, changes)
  await applyTransition(api.db, ref, 'publish', { now: (api.clock.now += 1000) })
  return present(api, ref)
}

/** A listing whose founder wants another headline. */
export async function givenChange(api: TestApi, headline = 'Better words'): Promise<ProductRow> {
  const row = await givenPublished(api)
  await saveProposal(api.db, row.ref, { ...newestContent(row), headline }, (api.clock.now += 1000))
  return present(api, row.ref)
}

export async function givenReport(api: TestApi, row: ProductRow, visitor = 'somebody'): Promise<void> {
  const report = { productId: row.id, visitor, reason: 'dead' as const, note: 'Look', state: 'open' as const }
  await api.db.insert(flags).values({ ...report, createdAt: (api.clock.now += 1000) })
}

export async function present(api: TestApi, ref: string): Promise<ProductRow> {
  const row = await findProductRow(api.db, ref)
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
