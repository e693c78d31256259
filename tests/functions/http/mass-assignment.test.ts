import { describe, expect, it } from 'vitest'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { readOperations } from '#tests/support/fuzz/document.ts'
import { buildWorld, takenCalls, uncoveredRoutes } from './mass-assignment-calls.ts'

/** Columns, and fields that decide about rights. A body may contain them if the route's own schema names them. */
const foreign: Record<string, unknown> = {
  isAdmin: true,
  is_admin: 1,
  role: 'admin',
  confirmedAt: 1,
  confirmed_at: 1,
  emailKey: 'stranger@example.com',
  email: 'stranger@example.com',
  passwordHash: 'x',
  customerId: 'x',
  userId: 'a-stranger',
  user_id: 'a-stranger',
  user: { isAdmin: true },
  factors: 'two',
  provenAt: 9_999_999_999_999,
  expiresAt: 9_999_999_999_999,
  state: 'published',
  status: 'published',
  price: 0,
  planId: 4,
  periodEndsAt: '2099-01-01T00:00:00.000Z',
  id: 'an-id-of-choice',
  ref: 'a-ref-of-choice',
  slug: 'a-slug-of-choice',
  createdAt: 1,
  updatedAt: 1,
  publishedAt: 1,
  listingKey: 'stranger.example',
  demo: true,
}

describe('Fields that a body may not set', () => {
  // The same call three times on the same rows: twice unchanged, to see what is random, and once with extra fields.
  const apis = [useApi(), useApi(), useApi()]

  it('are tried on every route with a body', async () => {
    const withBody = (await readOperations(apis[0]!)).filter(({ bodies }) => Object.keys(bodies).length > 0)
    const tried = [...Object.keys(takenCalls), ...Object.keys(uncoveredRoutes)]
    expect(tried.sort()).toEqual(withBody.map(({ name }) => name).sort())
  })

  it.each(Object.keys(takenCalls))('change nothing: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const operation = (await readOperations(apis[0]!)).find((one) => one.name === name)
    const own = operation?.bodies['application/json']?.properties ?? {}
    const extra = Object.fromEntries(Object.entries(foreign).filter(([field]) => !(field in own)))
    const after = []
    for (const [index, api] of apis.entries()) {
      const world = await buildWorld(api)
      const call = await takenCalls[name]!(world, api)
      const body = { ...(index === 2 && extra), ...call.body }
      const sent = `${method} ${call.path ?? path.replace('/api', '')}` as `${string} /${string}`
      const answer = await send(api, sent, { body, ...(call.token && { token: call.token }) })
      expect(answer.status, answer.body.message).toBeLessThan(300)
      await api.settle()
      after.push(await cells(api))
    }
    const [once = new Map<string, string>(), again, withExtra] = after
    const stable = [...once].filter(([cell, value]) => again?.get(cell) === value)
    expect(stable.length).toBeGreaterThan(20)
    expect(withExtra?.size).toBe(once.size)
    expect(stable.filter(([cell, value]) => withExtra?.get(cell) !== value)).toEqual([])
  })
})

/** Every cell of the database by table, row and column. */
async function cells({ db }: TestApi): Promise<Map<string, string>> {
  const { rows: tables } = await db.$client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite%'
     AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows, columns } = await db.$client.execute(`SELECT * FROM ${name as string} ORDER BY rowid`)
    for (const [index, row] of rows.entries()) {
      for (const column of columns) found.set(`${name as string} ${index} ${column}`, JSON.stringify(row[column]))
    }
  }
  return found
}
