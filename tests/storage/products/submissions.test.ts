import { count, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newestContent } from '#src/domain/products/content.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addProduct, applyTransition, saveEdit, saveProposal, settleProposal } from '#src/storage/products/changes.ts'
import { findProductRow, findQueuePlace, listProductEvents } from '#src/storage/products/queries.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { isImageMissing } from '#src/storage/products/statements.ts'
import { rebuilds } from '#src/storage/rebuilds/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProduct, readyUpload } from '#tests/support/submissions.ts'

const mail = (key: string) => ({ key, recipient: 'a@b.example', subject: 's', text: 't', html: 'h' })

describeBothDatabases('submissions in a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  const events = async (id: number) => (await listProductEvents(test.db, id)).map(({ kind }) => kind)

  it('write product, event, claims and mail together', async () => {
    const row = await givenProduct(test.db)
    expect(row).toMatchObject({ state: 'unconfirmed', slug: 'ledger-lane', queuedAt: null, publishedAt: null })
    expect(await events(row.id)).toEqual(['submit'])
    const claimed = await test.db.select().from(uploads)
    expect(claimed.map(({ claimedAt }) => claimedAt)).toEqual([1000, 1000])
    expect(await test.db.select({ key: mails.key }).from(mails)).toEqual([{ key: `confirm:${row.ref}` }])
  })

  it('write nothing if an image is gone', async () => {
    const attempt = givenProduct(test.db, { screenshotId: 'swept-away' })
    await expect(attempt).rejects.toSatisfy(isImageMissing)
    expect(await test.db.select({ total: count() }).from(products)).toEqual([{ total: 0 }])
    expect(await test.db.select({ total: count() }).from(mails)).toEqual([{ total: 0 }])
  })

  it('get fifty slugs for fifty parallel submissions of one name', async () => {
    const logo = await readyUpload(test.db)
    const row = await givenProduct(test.db, { slug: 'taken' })
    const many = Array.from({ length: 50 }, (_, index) =>
      addProduct(
        test.db,
        {
          ...newestContent(row),
          logoId: logo,
          ref: `ref${index}`,
          slug: 'same-name',
          idempotencyKey: null,
          requestHash: null,
          createdAt: 5,
        },
        mail(`m${index}`),
      ),
    )
    await Promise.all(many)
    const slugs = (await test.db.select({ slug: products.slug }).from(products)).map(({ slug }) => slug)
    const wanted = ['same-name', ...Array.from({ length: 49 }, (_, index) => `same-name-${index + 2}`), 'taken']
    expect(slugs.sort()).toEqual(wanted.sort())
  })

  it('get the first free number of a slug, however unusual the others are', async () => {
    for (const slug of ['foo', 'foo-9999999', 'foo-10000000', 'foo-3', 'foo-bar']) await givenProduct(test.db, { slug })
    expect((await givenProduct(test.db, { slug: 'foo' })).slug).toBe('foo-2')
    expect((await givenProduct(test.db, { slug: 'foo' })).slug).toBe('foo-4')
  })

  it('record each change once, with its event, mail and rebuild', async () => {
    const row = await givenProduct(test.db)
    expect(await applyTransition(test.db, row.ref, 'confirm', { now: 2000 })).toBe('done')
    expect(await applyTransition(test.db, row.ref, 'confirm', { now: 2001, mail: mail('no') })).toBe('refused')
    expect(await applyTransition(test.db, row.ref, 'publish', { now: 3000, mail: mail('published') })).toBe('done')
    expect(await applyTransition(test.db, row.ref, 'publish', { now: 3001, mail: mail('no') })).toBe('refused')
    expect(await events(row.id)).toEqual(['submit', 'confirm', 'publish'])
    const keys = (await test.db.select({ key: mails.key }).from(mails)).map(({ key }) => key)
    expect(keys).toEqual([`confirm:${row.ref}`, 'published'])
    expect(await test.db.select({ changes: rebuilds.changes }).from(rebuilds)).toEqual([{ changes: 1 }])
    expect(await findProductRow(test.db, row.ref)).toMatchObject({
      state: 'published',
      publishedAt: 3000,
      queuedAt: null,
    })
  })

  it('have one live listing per website', async () => {
    const [one, two] = [
      await givenProduct(test.db, { listingKey: 'same.example' }),
      await givenProduct(test.db, { listingKey: 'same.example' }),
    ]
    expect(await applyTransition(test.db, one.ref, 'confirm', { now: 1 })).toBe('done')
    expect(await applyTransition(test.db, two.ref, 'confirm', { now: 2, mail: mail('no') })).toBe('listed')
    expect(await events(two.id)).toEqual(['submit'])
    expect(await applyTransition(test.db, one.ref, 'withdraw', { now: 3 })).toBe('done')
    expect(await applyTransition(test.db, two.ref, 'confirm', { now: 4 })).toBe('done')
  })

  it('know their position in the queue', async () => {
    const rows = [await givenProduct(test.db), await givenProduct(test.db), await givenProduct(test.db)]
    for (const { ref } of rows) await applyTransition(test.db, ref, 'confirm', { now: 7 })
    const places = rows.map(async ({ ref }) => {
      const row = await findProductRow(test.db, ref)
      return row && findQueuePlace(test.db, row)
    })
    expect(await Promise.all(places)).toEqual([1, 2, 3])
    expect(rows[0] && (await findQueuePlace(test.db, rows[0]))).toBeNull()
  })

  it('store changes of a live listing separately until they are reviewed', async () => {
    const row = await givenProduct(test.db)
    const wanted = { ...newestContent(row), headline: 'Better words' }
    expect(await saveProposal(test.db, row.ref, wanted, 2)).toBe('refused')
    await applyTransition(test.db, row.ref, 'confirm', { now: 3 })
    await applyTransition(test.db, row.ref, 'publish', { now: 4 })
    expect(await saveEdit(test.db, row.ref, wanted, 5)).toBe('refused')
    expect(await saveProposal(test.db, row.ref, wanted, 6)).toBe('done')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({
      headline: row.headline,
      proposal: wanted,
      queuedAt: 6,
    })

    const decline = { content: null, reason: 'No.', now: 7, mail: mail('declined') }
    expect(await settleProposal(test.db, row.ref, decline)).toBe('done')
    expect(await settleProposal(test.db, row.ref, decline)).toBe('refused')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({
      headline: row.headline,
      proposal: null,
      updatedAt: 4,
    })
    expect(await test.db.select({ changes: rebuilds.changes }).from(rebuilds)).toEqual([{ changes: 1 }])

    await saveProposal(test.db, row.ref, wanted, 8)
    const accept = { content: wanted, reason: null, now: 9, mail: mail('accepted') }
    expect(await settleProposal(test.db, row.ref, accept)).toBe('done')
    expect(await findProductRow(test.db, row.ref)).toMatchObject({
      headline: 'Better words',
      proposal: null,
      updatedAt: 9,
    })
    expect(await test.db.select({ changes: rebuilds.changes }).from(rebuilds)).toEqual([{ changes: 2 }])
    expect(await events(row.id)).toEqual(['submit', 'confirm', 'publish', 'propose', 'decline', 'propose', 'accept'])
  })

  it('claim no image for a refused edit', async () => {
    const row = await givenProduct(test.db)
    await applyTransition(test.db, row.ref, 'confirm', { now: 3 })
    await applyTransition(test.db, row.ref, 'publish', { now: 4 })
    const logoId = await readyUpload(test.db)
    expect(await saveEdit(test.db, row.ref, { ...newestContent(row), logoId }, 5)).toBe('refused')
    const [upload] = await test.db.select().from(uploads).where(eq(uploads.id, logoId))
    expect(upload?.claimedAt).toBeNull()
  })

  it('remove events with their product', async () => {
    const row = await givenProduct(test.db)
    await test.db.delete(products).where(eq(products.id, row.id))
    expect(await test.db.select({ total: count() }).from(productEvents)).toEqual([{ total: 0 }])
  })
})
