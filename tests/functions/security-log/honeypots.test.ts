import { expect, it } from 'vitest'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { send } from '#tests/support/accounts.ts'
import { givenPublished } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

it.each([
  ['submission', 'POST /products', 422],
  ['waitlist', 'POST /waitlist', 400],
  ['report', 'POST /products/tally/reports', 422],
] as const)('a filled-in honeypot of a %s is refused and logged, without the text', async (what, call, status) => {
  await givenPublished(api, { slug: 'tally' })
  const body = { email: 'bot@example.com', reason: 'dead', contact_me_by_fax: '555-1234' }
  expect((await send(api, call, { body, ip: '203.0.113.9' })).status).toBe(status)
  await api.settle()
  const events = await listSecurityEvents(api.db, { limit: 10 })
  expect(events).toMatchObject([{ event: 'honeypot-filled', client: '203.0.113.9', details: { what } }])
  expect(JSON.stringify([events, api.log])).not.toContain('555-1234')
})
