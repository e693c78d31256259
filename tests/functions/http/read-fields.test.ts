import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { send } from '#tests/support/accounts.ts'
import { useSharedApi } from '#tests/support/api.ts'
import { contentOf, createDatabaseFolder, type DatabaseFolder } from '#tests/support/database-files.ts'
import { type Operation, readOperations } from '#tests/support/fuzz/document.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { routes } from '#tests/support/routes.ts'
import { buildWorld, countIds, takenCalls, type World } from './mass-assignment-calls.ts'

// `jsonBody` describes a body, and handlers read its fields by name. Nothing else keeps the two together.

/** A field that marks the bodies of these calls. */
const mark = 'a-field-that-nobody-reads'

/** What is read and not named: of forms in the browser, and of other corrections than those of the price. */
const unnamed: Record<string, readonly string[]> = {
  'POST /api/products': ['logo_name', 'screenshot_name'],
  'PUT /api/submissions/{ref}': ['logo_name', 'screenshot_name'],
  'POST /api/admin/corrections/{id}/accept': ['limits', 'notes', 'required'],
}

/** What else a call reads if its body says so, whether or not it is taken. */
const variants: Record<string, Record<string, unknown>[]> = {
  'PUT /api/submissions/{ref}': [{ logo_id: 'x', screenshot_id: 'x' }],
  'POST /api/auth/second-factor': [{ method: 'passkey' }],
  'PUT /api/projects/{id}/profile': [{ fields: { logoSquare: 'x' } }],
  'POST /api/articles/{id}/actions': [{ action: 'askChanges' }],
  'POST /api/admin/deliveries/{id}/outcome': [{ action: 'ask' }, { action: 'decline' }],
  'POST /api/projects/{id}/publishing-targets': [{ kind: 'webflow' }, { kind: 'webhook' }],
  'PUT /api/posts/{id}/mention': [{ action: 'snooze' }],
  'POST /api/blogposts': [{ status: 'scheduled' }],
  'PUT /api/blogposts/{id}': [{ status: 'scheduled' }],
}

/** Named, and read for callers and rows that these calls haven't: without a session, with an app, a webhook or feedback. */
const forOthers: Record<string, readonly string[]> = {
  'POST /api/auth/confirm': ['password'],
  'POST /api/auth/proof': ['code'],
  'PUT /api/projects/{id}/publishing-targets/{targetId}': ['bodyField', 'collectionId', 'images', 'newSecret'],
}

/** Read by a schema that is also the document's. */
const bySchema = [
  'POST /api/feedback/save',
  'POST /api/file-uploads/image',
  'POST /api/products/{slug}/reports',
  ...routes.flatMap(({ name, contract: { body } }) => (body ? [name] : [])),
]

describe('The fields of a body', () => {
  const api = useSharedApi()
  let operations: Operation[]
  let world: World
  let content: Buffer
  let folder: DatabaseFolder
  beforeAll(async () => {
    operations = await readOperations(api)
    world = await buildWorld(api)
    content = await contentOf(api)
    folder = await createDatabaseFolder()
  })
  afterAll(() => folder.remove())

  const maps = Map.prototype as { get: (this: Map<unknown, unknown>, key: unknown) => unknown }
  const original = maps.get
  afterEach(() => {
    maps.get = original
  })

  /** The names that a call looks up in its body. `isValid`: it is taken. */
  const readBy = async (name: string, changes: Record<string, unknown>, isValid: boolean) => {
    const database = await folder.openNext(content)
    const copy = { ...database, ...createTestApi(database, api.services.env.origin) }
    copy.services.newId = countIds(1000)
    const [method = '', path = ''] = name.split(' ')
    const call = await takenCalls[name]!(world, copy)
    const read = new Set<string>()
    maps.get = function get(key) {
      if (typeof key === 'string' && this.has(mark)) read.add(key)
      return original.call(this, key)
    }
    const sent = `${method} ${call.path ?? path.replace('/api', '')}` as `${string} /${string}`
    const body = { ...call.body, ...changes, [mark]: 1 }
    const answer = await send(copy, sent, { body, ...(call.token && { token: call.token }) })
    maps.get = original
    if (isValid) expect(answer.status, answer.body.message).toBeLessThan(300)
    await copy.settle()
    copy.db.$client.close()
    return read
  }

  it.each(Object.keys(takenCalls).filter((name) => !bySchema.includes(name)))(
    'are those that the document names: %s',
    async (name) => {
      const read = await readBy(name, {}, true)
      for (const changes of variants[name] ?? [])
        for (const field of await readBy(name, changes, false)) read.add(field)
      for (const field of [honeypotField, ...(unnamed[name] ?? [])]) read.delete(field)
      const { properties = {} } = operations.find((one) => one.name === name)?.bodies['application/json'] ?? {}
      expect([...read, ...(forOthers[name] ?? [])].sort()).toEqual(Object.keys(properties).sort())
    },
  )
})
