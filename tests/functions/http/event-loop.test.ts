import { describe, expect, it } from 'vitest'
import { rateLimits } from '#src/storage/schema.ts'
import { bodyLimit } from '#functions/http/bodies.ts'
import { hostileTexts } from '#tests/support/adversarial.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { longestBlock } from '#tests/support/event-loop.ts'
import { textFields, type ValidCall, validCalls, valueWith } from '#tests/support/valid-calls.ts'

/** Milliseconds of the thread's own processor time, so that a busy machine doesn't look like a block. */
const most = 100
/** A platform takes 16 KB of path and headers at most. */
const longestUrl = 8000
const largest = 1_000_000
/** What stands around the text in a body. */
const bodyRest = 4000
const passiveHeaders = [
  'user-agent',
  'accept',
  'accept-language',
  'accept-encoding',
  'referer',
  'if-none-match',
  'cookie',
]
const activeHeaders = [
  'authorization',
  'origin',
  'sec-fetch-site',
  'idempotency-key',
  'content-type',
  'stripe-signature',
]
const kinds = Object.keys(hostileTexts(10))

/** One that needs an admin, one that needs a signed link, one for everybody, one of a program, one page. */
const typical = [
  'POST /api/blogposts',
  'PUT /api/submissions/{ref}',
  'POST /api/products',
  'POST /api/payments/webhook',
  'POST /waitlist',
]
const isTypical = ({ name }: ValidCall) => typical.includes(name)

type Sent = { where: string; path: string; init: RequestInit }
type Encoding = 'json' | 'urlencoded' | 'multipart'

const pathOf = ({ name, places }: ValidCall) =>
  (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, one: string) => places[one] ?? '')
const inHeader = (text: string) =>
  text
    .slice(0, longestUrl)
    .replace(/[^\t -~]/g, '?')
    .trim()
const inUrl = (text: string) =>
  encodeURIComponent(text.slice(0, longestUrl).toWellFormed()).slice(0, longestUrl).replace(/%\w?$/, '')

function encode(fields: Record<string, unknown>, encoding: Encoding): { body: string | FormData; type?: string } {
  if (encoding === 'json') return { body: JSON.stringify(fields), type: 'application/json' }
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  if (encoding === 'urlencoded') {
    return { body: new URLSearchParams(texts).toString(), type: 'application/x-www-form-urlencoded' }
  }
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value)
  return { body: form }
}

function encodingOf(call: ValidCall): Encoding {
  // Forms with images may be longer than JSON, so theirs are the longest texts.
  if (call.name === 'POST /directories/submit') return 'multipart'
  return call.isPage ? 'urlencoded' : 'json'
}

const fitted = new Map<string, string>()

/** The longest text of a kind, up to 1 MB, that a body of so many bytes can hold. */
function longest(kind: string, room: number, encoding: Encoding): string {
  const key = `${kind} ${room} ${encoding}`
  const known = fitted.get(key)
  if (known !== undefined) return known
  const textFor = (size: number) => hostileTexts(size)[kind] ?? ''
  const bytes = (text: string) => {
    const { body } = encode({ text }, encoding === 'multipart' ? 'json' : encoding)
    // A post's text is measured by itself, and a form's isn't escaped.
    return Math.max(
      Buffer.byteLength(text) * (room / Math.min(room, largest)),
      encoding === 'multipart' ? 0 : Buffer.byteLength(body as string),
    )
  }
  let size = Math.min(room, largest)
  let text = textFor(size)
  for (let length = bytes(text); length > room; length = bytes(text)) {
    size = Math.floor(size * Math.min(0.99, room / length))
    text = textFor(size)
  }
  fitted.set(key, text)
  return text
}

type Ready = ValidCall & { bearer: string | null }

function requestOf(
  call: Ready,
  changes: { path?: string; fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Omit<Sent, 'where'> {
  const fields = changes.fields ?? call.fields
  const sent = fields && call.method !== 'GET' ? encode(fields, encodingOf(call)) : null
  const headers = {
    ...(sent?.type && { 'content-type': sent.type }),
    ...(call.bearer !== null && { authorization: `Bearer ${call.bearer}` }),
    ...changes.headers,
  }
  return {
    path: changes.path ?? pathOf(call),
    init: { method: call.method, headers, ...(sent && { body: sent.body }) },
  }
}

/** A valid call, wrong in one place only, once for each of its places. */
function* attacks(call: Ready, kind: string): Generator<Sent> {
  const text = hostileTexts(longestUrl)[kind] ?? ''
  const headers = Object.fromEntries(passiveHeaders.map((name) => [name, inHeader(text)]))
  const path = pathOf(call)
  yield { where: 'headers', ...requestOf(call, { headers }) }
  // Each may be refused, so one at a time, where all calls of a kind go the same way.
  for (const name of isTypical(call) ? activeHeaders : []) {
    const prefix =
      name === 'authorization' ? 'Bearer ' : name === 'content-type' ? 'multipart/form-data; boundary=' : ''
    yield { where: name, ...requestOf(call, { headers: { [name]: `${prefix}${inHeader(text)}` } }) }
  }
  for (const name of call.query)
    yield { where: `?${name}`, ...requestOf(call, { path: `${path}?${name}=${inUrl(text)}` }) }
  for (const name of Object.keys(call.places)) {
    const places = { ...call.places, [name]: inUrl(text) }
    yield { where: `{${name}}`, ...requestOf(call, { path: pathOf({ ...call, places }) }) }
  }
  if (call.method === 'GET') return
  const encoding = encodingOf(call)
  const room = bodyLimit(call.name, encoding === 'multipart' ? 'files' : 'text') - bodyRest
  // Three routes read posts by the same code.
  const isOtherPost = call.name === 'PUT /api/blogposts/{id}' || call.name === 'PUT /api/admin/posts/{id}/draft'
  for (const name of isOtherPost ? ['content'] : textFields(call)) {
    const fields = { ...call.fields, [name]: valueWith(name, longest(kind, room, encoding), '1') }
    yield { where: name, ...requestOf(call, { fields }) }
  }
}

describe('No input blocks the event loop', () => {
  const api = useApi()
  // What deletes something that other calls need comes last, and the account last of all.
  const rank = ({ name }: ValidCall) => {
    if (name === 'DELETE /api/users/me') return 2
    return name.startsWith('DELETE') || name.includes('withdraw') ? 1 : 0
  }
  const calls = async () => (await validCalls(api)).sort((one, other) => rank(one) - rank(other))

  it('answers each call that is in order, and is warm then', async () => {
    const unexpected: string[] = []
    for (const call of await calls()) {
      const { path, init } = requestOf({ ...call, bearer: await call.token() })
      await api.db.delete(rateLimits)
      const { status } = await api.call(path, init)
      if (status === 429 || (status >= 500 && status !== 503)) unexpected.push(`${status} ${call.name}`)
    }
    await api.settle()
    expect(unexpected).toEqual([])
  }, 180_000)

  it.each(kinds)(
    '%s, in each place of each route',
    async (kind) => {
      const slow: string[] = []
      for (const call of await calls()) {
        const ready = { ...call, bearer: await call.token() }
        for (const sent of attacks(ready, kind)) slow.push(...(await faults(api, call, sent)))
      }
      expect(slow).toEqual([])
    },
    180_000,
  )
})

async function faults(api: TestApi, { name }: ValidCall, { where, path, init }: Sent): Promise<string[]> {
  let status = 0
  const ask = async () => {
    // No limit may answer first.
    await api.db.delete(rateLimits)
    return longestBlock(async () => {
      const response = await api.call(path, init)
      status = response.status
      await response.arrayBuffer()
    })
  }
  // Collecting garbage stops the loop too, and belongs to no request. What is slow itself is slow twice.
  let blocked = await ask()
  if (blocked > most) blocked = Math.min(blocked, await ask())
  await api.settle()
  const slow = blocked > most ? [`${name} ${where}: ${Math.round(blocked)} ms`] : []
  return status >= 500 && status !== 503 ? [...slow, `${name} ${where}: ${status}`] : slow
}
