import { newId } from '#functions/app.ts'
import { sign } from '#functions/http/signatures.ts'
import type { ProductText } from '#src/domain/products/fields.ts'
import type { Database } from '#src/storage/database.ts'
import { addUpload, markUploadReady } from '#src/storage/images/changes.ts'
import { addProduct, type NewProduct } from '#src/storage/products/changes.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { products } from '#src/storage/products/schema.ts'
import type { Caller, TestApi } from './test-api.ts'

/** What a founder types, in order. */
export const typed: ProductText = {
  name: 'Ledger Lane',
  headline: 'Bookkeeping for people who would rather be doing something else',
  description: 'Ledger Lane reads receipts.\n\nIt files them, too.',
  website_url: 'https://ledgerlane.example/start',
  category: 'finance',
  email: 'ada@ledgerlane.example',
  firstname: 'Ada',
}

/** An image that counts as uploaded and checked, without its bytes. */
export async function readyUpload(db: Database, size = { width: 1280, height: 800 }): Promise<string> {
  const id = newId()
  await addUpload(db, { id, size: 1000, createdAt: 0 })
  await markUploadReady(db, { id, size: 1000, type: 'image/png', ...size }, 0)
  return id
}

/** The JSON body of a submission with new images. */
export async function productBody({ db, services }: TestApi, changes: Partial<ProductText> = {}) {
  const [logo, screenshot] = [await readyUpload(db), await readyUpload(db)]
  return {
    ...typed,
    ...changes,
    logo_id: logo,
    logo_token: sign(services.secret, 'upload', logo),
    screenshot_id: screenshot,
    screenshot_token: sign(services.secret, 'upload', screenshot),
  }
}

export function sendJson(api: Caller, path: string, body: unknown, init: RequestInit & { ip?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) }
  return api.call(path, { method: 'POST', ...init, headers, body: JSON.stringify(body) })
}

/** Writes an unconfirmed submission without the API. */
export async function givenProduct(db: Database, changes: Partial<NewProduct> = {}): Promise<ProductRow> {
  const ref = changes.ref ?? newId()
  const submission: NewProduct = {
    ref,
    slug: 'ledger-lane',
    name: typed.name,
    headline: typed.headline,
    description: typed.description,
    websiteUrl: typed.website_url,
    listingKey: `${ref}.example`,
    category: 'finance',
    email: typed.email,
    firstname: typed.firstname,
    logoId: await readyUpload(db),
    screenshotId: await readyUpload(db),
    screenshotWidth: 1280,
    screenshotHeight: 800,
    idempotencyKey: null,
    requestHash: null,
    createdAt: 1000,
    ...changes,
  }
  await addProduct(db, submission, {
    key: `confirm:${ref}`,
    recipient: submission.email,
    subject: 's',
    text: 't',
    html: 'h',
  })
  const row = await findProductRow(db, ref)
  if (!row) throw new Error('not written')
  return row
}

/** Writes published products directly, without any rule, the last one newest. */
export async function givenProducts(db: Database, many: Partial<typeof products.$inferInsert>[]): Promise<void> {
  const rows = many.map((changes, index) => ({
    ref: `ref-${index}`,
    slug: `product-${index}`,
    name: typed.name,
    headline: typed.headline,
    description: typed.description,
    websiteUrl: typed.website_url,
    listingKey: `host-${index}.example`,
    category: 'finance' as const,
    email: typed.email,
    firstname: typed.firstname,
    logoId: '0123456789abcdef0123',
    screenshotId: '3210fedcba9876543210',
    screenshotWidth: 1280,
    screenshotHeight: 800,
    state: 'published' as const,
    createdAt: 1000,
    updatedAt: 1000,
    publishedAt: 2000 + index,
    ...changes,
  }))
  for (let first = 0; first < rows.length; first += 500) {
    await db.insert(products).values(rows.slice(first, first + 500))
  }
}
