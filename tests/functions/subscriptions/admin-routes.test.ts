import { expect, it } from 'vitest'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { ChosenPlan } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

type Listed = { subscriptions: ChosenPlan[]; counts: Record<string, number>; pagination: Pagination }

describeDatabases('subscriptions in the admin area, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const choose = (userId: string, id: string, more: Partial<typeof subscriptions.$inferInsert> = {}) =>
    api.db.insert(subscriptions).values({
      id,
      userId,
      planId: 3,
      planLabel: 'Growth',
      type: 'monthly',
      price: 199,
      state: 'active',
      createdAt: 1000,
      updatedAt: 1000,
      ...more,
    })

  it("show everyone's, newest first, with their owners", async () => {
    const { token } = await addTestUser(api, { admin: true })
    const [ada, bob] = [
      await addTestUser(api, { email: 'ada@example.com' }),
      await addTestUser(api, { email: 'Bob_B@example.com' }),
    ]
    await choose(ada.user.id, 'a', { state: 'incomplete' })
    await choose(bob.user.id, 'b', { createdAt: 2000, price: 690.5, providerId: 'sub_1' })
    await choose(ada.user.id, 'c', { createdAt: 2000, state: 'ended', endedAt: 3000 })
    const list = async (query = '') =>
      (await send<Listed>(api, `GET /admin/subscriptions${query}`, { token })).body.data
    const all = await list()
    expect(all.subscriptions.map(({ id, email, state, managed }) => [id, email, state, managed])).toEqual([
      ['c', 'ada@example.com', 'ended', false],
      ['b', 'Bob_B@example.com', 'active', true],
      ['a', 'ada@example.com', 'incomplete', false],
    ])
    expect(all.subscriptions[1]).toMatchObject({
      planLabel: 'Growth',
      price: 690.5,
      createdAt: '1970-01-01T00:00:02.000Z',
    })
    expect(all.counts).toEqual({ incomplete: 1, trialing: 0, active: 1, past_due: 0, canceled: 0, ended: 1 })
    expect(all.pagination.totalItems).toBe(3)
    expect(JSON.stringify(all)).not.toContain('sub_1')

    const ids = async (query: string) => (await list(query)).subscriptions.map(({ id }) => id)
    expect(await ids('?state=ended')).toEqual(['c'])
    expect(await ids('?q=ADA')).toEqual(['c', 'a'])
    expect(await ids('?q=ADA&state=incomplete')).toEqual(['a'])
    expect(await ids('?q=_')).toEqual(['b'])
    expect(await ids('?q=%25')).toEqual([])
    expect(await ids('?limit=2&page=2')).toEqual(['a'])
    for (const page of ['1e300', '1000000']) expect(await ids(`?page=${page}`)).toEqual([])
    for (const page of ['0', '-1', 'x']) expect(await ids(`?page=${page}`)).toEqual(['c', 'b', 'a'])
    expect((await send(api, 'GET /admin/subscriptions?state=x', { token })).status).toBe(400)
  })

  it('can be marked as paid if no provider manages them', async () => {
    const admin = await addTestUser(api, { admin: true })
    await choose(admin.user.id, 'a', { state: 'incomplete' })
    const body = { state: 'active', periodEndsAt: '2026-12-31T00:00:00Z' }
    expect((await send(api, 'POST /subscriptions/a/settle', { token: admin.token, body })).status).toBe(200)
    const { data } = (await send<Listed>(api, 'GET /admin/subscriptions', { token: admin.token })).body
    expect(data.subscriptions).toMatchObject([{ state: 'active', periodEndsAt: '2026-12-31T00:00:00.000Z' }])
  })
})
