import { bodyLimit } from '#functions/http/bodies.ts'
import { routeTable } from '#tests/support/routes.ts'
import { type HostileKind, hostileKinds, hostileText } from './adversarial.ts'
import { textFields, type ValidCall } from './valid-calls.ts'
import { valueWith } from './valid-fields.ts'

// Valid requests, except for one field with hostile text.

/** The platform accepts at most 16 KB of path and headers. */
const maxUrlLength = 8000
const largest = 1_000_000
/** What surrounds the text in a body. */
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

/** One for admins, one with a signed link, one public, one for programs, one page, one that stores the browser's name. */
const typical = [
  'POST /api/blogposts',
  'PUT /api/submissions/{ref}',
  'POST /api/products',
  'POST /api/payments/webhook',
  'POST /waitlist',
  'POST /api/auth/signIn',
]

export type Attack = { where: string; path: string; init: RequestInit }
export type ReadyCall = ValidCall & { bearer: string | null }
type Encoding = 'json' | 'urlencoded' | 'multipart'
type Changes = { path?: string; fields?: Record<string, unknown>; headers?: Record<string, string> }

/** The call unchanged, or with some of it changed. */
export function requestOf(call: ReadyCall, changes: Changes = {}): Omit<Attack, 'where'> {
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

/** A valid call, wrong in one field only, once for each of its fields. */
export function* attacksOn(call: ReadyCall, kind: HostileKind): Generator<Attack> {
  const { header, url } = shortTexts(kind)
  const path = pathOf(call)
  const headers = Object.fromEntries(passiveHeaders.map((name) => [name, header]))
  const isTypical = typical.includes(call.name) && !isRepeated(kind)
  if (isTypical) yield { where: 'headers', ...requestOf(call, { headers }) }
  // Each may be refused, so they run one at a time if all calls of a kind take the same path.
  for (const name of isTypical ? activeHeaders : []) {
    const prefix =
      name === 'authorization' ? 'Bearer ' : name === 'content-type' ? 'multipart/form-data; boundary=' : ''
    yield { where: name, ...requestOf(call, { headers: { [name]: `${prefix}${header}` } }) }
  }
  for (const name of call.query) yield { where: `?${name}`, ...requestOf(call, { path: `${path}?${name}=${url}` }) }
  for (const name of Object.keys(call.places)) {
    const places = { ...call.places, [name]: url }
    yield { where: `{${name}}`, ...requestOf(call, { path: pathOf({ ...call, places }) }) }
  }
  if (call.method === 'GET') return
  const encoding = encodingOf(call)
  const room =
    bodyLimit(routeTable.find(call.method, path)?.needs.body, encoding === 'multipart' ? 'files' : 'text') - bodyRest
  // Three routes read posts with the same code.
  const isOtherPost = call.name === 'PUT /api/blogposts/{id}' || call.name === 'PUT /api/admin/posts/{id}/draft'
  for (const name of isOtherPost ? ['content'] : textFields(call)) {
    const fields = { ...call.fields, [name]: valueWith(name, longest(kind, room, encoding), '1') }
    yield { where: name, ...requestOf(call, { fields }) }
  }
}

const pathOf = ({ name, places }: ValidCall) =>
  (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, one: string) => places[one] ?? '')

/** The part of a kind that fits into a header or a URL. */
const shortTexts = remembering((kind: HostileKind) => {
  const text = hostileText(kind, maxUrlLength).slice(0, maxUrlLength)
  return {
    header: text.replace(/[^\t -~]/g, '?').trim(),
    url: encodeURIComponent(text.toWellFormed()).slice(0, maxUrlLength).replace(/%\w?$/, ''),
  }
})

/** Whether an earlier kind is the same in headers, which are ASCII only. */
const isRepeated = remembering((kind: HostileKind) => {
  const isSame = (other: HostileKind) => shortTexts(other).header === shortTexts(kind).header
  return hostileKinds.findIndex(isSame) < hostileKinds.indexOf(kind)
})

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
  // Forms with images may be longer than JSON, so their texts are the longest.
  if (call.name === 'POST /directories/submit') return 'multipart'
  return call.isPage ? 'urlencoded' : 'json'
}

/** The longest text of a kind, up to 1 MB, that fits into a body of that many bytes. */
const longest = remembering((kind: HostileKind, room: number, encoding: Encoding): string => {
  const bytes = (text: string) => {
    const { body } = encode({ text }, encoding === 'multipart' ? 'json' : encoding)
    // A post's text has its own limit, and a form's isn't escaped.
    return Math.max(
      Buffer.byteLength(text) * (room / Math.min(room, largest)),
      encoding === 'multipart' ? 0 : Buffer.byteLength(body as string),
    )
  }
  let size = Math.min(room, largest)
  let text = hostileText(kind, size)
  for (let length = bytes(text); length > room; length = bytes(text)) {
    size = Math.floor(size * Math.min(0.99, room / length))
    text = hostileText(kind, size)
  }
  return text
})

function remembering<Arguments extends unknown[], Result>(make: (...given: Arguments) => Result) {
  const made = new Map<string, Result>()
  return (...given: Arguments): Result => {
    const key = given.join(' ')
    if (!made.has(key)) made.set(key, make(...given))
    return made.get(key)!
  }
}
