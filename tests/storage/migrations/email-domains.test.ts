import { expect, it } from 'vitest'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { convertEmailDomains } from '#src/storage/migrations/email-domains.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProduct } from '#tests/support/submissions.ts'

describeBothDatabases('emails from before domains were stored as ASCII, in a $kind', ({ kind }) => {
  const current = useDatabase(kind)
  const add = (id: string, email: string, key = email) =>
    current.db.insert(users).values({ id, email, emailKey: key, confirmedAt: 1, createdAt: 1, updatedAt: 1 })

  it("are found by today's form", async () => {
    await add('a', 'Ann@münchen.example', 'ann@münchen.example')
    await add('b', 'bob@example.com')
    const product = await givenProduct(current.db, { slug: 'acme', email: 'ann@münchen.example' })
    expect(await convertEmailDomains(current.db)).toBe(2)
    expect((await findConfirmedUser(current.db, 'ann@xn--mnchen-3ya.example'))?.email).toBe(
      'Ann@xn--mnchen-3ya.example',
    )
    const { rows } = await current.db.$client.execute('SELECT ref, email FROM products')
    expect(rows).toMatchObject([{ ref: product.ref, email: 'ann@xn--mnchen-3ya.example' }])
    expect(await convertEmailDomains(current.db)).toBe(0)
  })

  it('stay unchanged if another account has that form or they are no longer valid', async () => {
    await add('a', 'ann@münchen.example')
    await add('b', 'ann@xn--mnchen-3ya.example')
    await add('c', 'änn@example.com')
    expect(await convertEmailDomains(current.db)).toBe(0)
    expect((await current.db.select().from(users)).map(({ email }) => email).sort()).toEqual([
      'ann@münchen.example',
      'ann@xn--mnchen-3ya.example',
      'änn@example.com',
    ])
  })
})
