import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOf } from '#functions/publishing/queue.ts'
import { newWebhookSecret, webhook } from '#functions/publishing/webhook.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import { shipEvents } from '#functions/security-log/ship-events.ts'
import { useApi } from '#tests/support/api.ts'
import { accessTo, givenItem } from '#tests/support/publishing.ts'
import { type Double, type DoubleCall, startDouble } from '#tests/support/publishing-sites/double.ts'
import { freePort } from '#tests/support/ports.ts'

// Receivers verify what we send with the libraries that Standard Webhooks and Svix give them.

type Verifier = new (secret: string) => { verify: (body: string, headers: Record<string, string>) => unknown }

const secret = newWebhookSecret()
const port = await freePort()
const verifiers: Verifier[] = []
const calls: DoubleCall[] = []
let receiver: Double
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verifiers-'))
  await cp(new URL('verifiers', import.meta.url), folder, { recursive: true })
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  const load = createRequire(join(folder, 'package.json'))
  for (const name of ['standardwebhooks', 'svix']) verifiers.push((load(name) as { Webhook: Verifier }).Webhook)
  receiver = await startDouble((call) => {
    calls.push(call)
    return { status: 200, body: {} }
  }, port)
})
afterAll(async () => {
  await receiver.stop()
  await rm(folder, { recursive: true })
})

const api = useApi('file', () => ({
  SECURITY_LOG_WEBHOOK_URL: `http://127.0.0.1:${port}/events`,
  SECURITY_LOG_WEBHOOK_SECRET: secret,
}))

/** What each of them takes from a call. Throws if one doesn't accept it. */
const verify = ({ body, headers }: DoubleCall, key = secret) =>
  verifiers.map((Webhook) => new Webhook(key).verify(body, headers as Record<string, string>))

it('accept what is published and the security log, and nothing that was changed', async () => {
  api.clock.now = Date.now()
  const item = givenItem('tea', { title: 'é “x” 😀 \u2028', html: '<p>茶</p>' })
  await webhook.publish(
    accessTo([receiver.origin], () => api.clock.now),
    { settings: { url: `${receiver.origin}/in?key=1` }, secret },
    {
      ...{
        id: 'p1',
        hash: hashOf(item),
        item,
        images: [],
        queuedAt: api.clock.now,
        attempts: 1,
        remoteId: null,
        remoteSlug: null,
        copies: {},
      },
      keepCopy: () => Promise.resolve(),
      reserve: () => Promise.resolve(),
    },
  )
  await writeSecurityEvent(api.services, { event: 'signed-in', userId: 'ann', client: '203.0.113.7' })
  await shipEvents(api.services)
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/in', '/events'])
  for (const call of calls) {
    // The newer one only throws.
    expect(verify(call)).toEqual([JSON.parse(call.body), undefined])
    expect(() => verify({ ...call, body: call.body.replace('"', ' "') })).toThrow('signature')
    expect(() => verify({ ...call, headers: { ...call.headers, 'webhook-id': 'msg_other' } })).toThrow('signature')
    expect(() => verify(call, newWebhookSecret())).toThrow('signature')
  }
})
