import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useSharedApi } from '#tests/support/api.ts'
import { contentOf, createDatabaseFolder, type DatabaseFolder } from '#tests/support/database-files.ts'
import { type Operation, readOperations } from '#tests/support/fuzz/document.ts'
import { queryForFilledTables } from '#tests/support/tables.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { buildWorld, countIds, takenCalls, uncoveredRoutes, type World } from './mass-assignment-calls.ts'

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
  const api = useSharedApi()
  let operations: Operation[]
  let world: World
  let content: Buffer
  let folder: DatabaseFolder
  let findFilled = ''
  beforeAll(async () => {
    operations = await readOperations(api)
    world = await buildWorld(api)
    content = await contentOf(api)
    folder = await createDatabaseFolder()
    findFilled = await queryForFilledTables(api.db)
  })
  afterAll(() => folder.remove())

  it('are tried on every route with a body', () => {
    const withBody = operations.filter(({ bodies }) => Object.keys(bodies).length > 0)
    const tried = [...Object.keys(takenCalls), ...Object.keys(uncoveredRoutes)]
    expect(tried.sort()).toEqual(withBody.map(({ name }) => name).sort())
  })

  const bodyOf = (name: string) => operations.find((one) => one.name === name)?.bodies['application/json'] ?? {}

  /** Makes the call on rows that are always the same. Returns every cell of the database after it. */
  const cellsAfter = async (name: string, extra: Record<string, unknown> = {}) => {
    const database = await folder.openNext(content)
    const copy = { ...database, ...createTestApi(database, api.services.env.origin) }
    copy.services.newId = countIds(1000)
    const [method = '', path = ''] = name.split(' ')
    const call = await takenCalls[name]!(world, copy)
    const { properties = {}, required = [] } = bodyOf(name)
    expect(properties).toMatchObject(Object.fromEntries(Object.keys(call.body).map((field) => [field, {}])))
    expect(Object.keys(call.body)).toEqual(expect.arrayContaining(required))
    const sent = `${method} ${call.path ?? path.replace('/api', '')}` as `${string} /${string}`
    const body = { ...extra, ...call.body }
    const answer = await send(copy, sent, { body, ...(call.token && { token: call.token }) })
    expect(answer.status, answer.body.message).toBeLessThan(300)
    await copy.settle()
    const found = await cells(copy, findFilled)
    copy.db.$client.close()
    return found
  }

  it.each(Object.keys(takenCalls))('change nothing: %s', async (name) => {
    const own = bodyOf(name).properties ?? {}
    const extra = Object.fromEntries(Object.entries(foreign).filter(([field]) => !(field in own)))
    const [once, withExtra] = [await cellsAfter(name), await cellsAfter(name, extra)]
    expect(once.size).toBeGreaterThan(20)
    expect(withExtra.size).toBe(once.size)
    const changed = [...once].filter(([cell, value]) => withExtra.get(cell) !== value)
    if (changed.length === 0) return
    // Once more without them, to see what is random.
    const again = await cellsAfter(name)
    expect(once.size - changed.length).toBeGreaterThan(20)
    expect(changed.filter(([cell, value]) => again.get(cell) === value)).toEqual([])
  })
})

/** Every cell of the database by table, row and column. */
async function cells({ db }: TestApi, findFilled: string): Promise<Map<string, string>> {
  const { rows: tables } = await db.$client.execute(findFilled)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows, columns } = await db.$client.execute(`SELECT * FROM ${name as string} ORDER BY rowid`)
    for (const [index, row] of rows.entries()) {
      for (const column of columns) found.set(`${name as string} ${index} ${column}`, JSON.stringify(row[column]))
    }
  }
  return found
}
