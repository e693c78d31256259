import fc from 'fast-check'
import type { TestApi } from '#tests/support/test-api.ts'
import { bodyOf, type FuzzBody, writeForm } from './bodies.ts'
import type { Operation, Parameter } from './document.ts'
import { kindsFor, resolveKnown } from './known.ts'
import { anyText, fromSchema } from './values.ts'

export const callers = ['nobody', 'unconfirmed', 'confirmed', 'admin', 'link', 'garbled'] as const
export type CallerKind = (typeof callers)[number]

/** A request as printed when it fails. `@{kind:number}` refers to something that exists. */
export type FuzzRequest = {
  route: string
  caller: CallerKind
  path: string
  headers: Record<string, string>
  body: FuzzBody | null
}

const mayCall: Record<string, CallerKind> = {
  anonymous: 'nobody',
  signature: 'nobody',
  token: 'link',
  user: 'confirmed',
  confirmed: 'confirmed',
  admin: 'admin',
}

const oddSegments = fc.constantFrom(
  '%00',
  '%',
  '%ff',
  '..',
  '%2e%2e',
  '%2f',
  '.',
  '%F0%9F%92%A9',
  '@',
  ';a=b',
  'a%0d%0ab',
)
const oddHeaders = fc.constantFrom(
  { accept: 'application/xml' },
  { 'accept-language': 'x'.repeat(2000) },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"' },
  { origin: 'null' },
  { origin: 'not a URL' },
  { 'sec-fetch-site': 'cross-site' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'a key of the fuzz' },
  { 'content-length': 'many' },
  { 'content-encoding': 'gzip' },
  { cookie: 'a=b; __proto__=c' },
  { 'stripe-signature': 't=1,v1=' },
  { range: 'bytes=0-' },
  { 'user-agent': 'ÿ\t\u0080' },
)

/** Requests to one operation, by any caller. */
export function requestsTo(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const kinds = kindsFor(operation.path)
  const own = operation.parameters
  const places = own.filter((one) => one.in === 'path')
  const path = fc.record(Object.fromEntries(places.map((one) => [one.name, segment(one, kinds)])))
  const query = fc.array(
    pair(
      own.filter((one) => one.in === 'query'),
      kinds,
    ),
    { maxLength: 4 },
  )
  const named = own.filter((one) => one.in === 'header').map((one) => [one.name, headerText(one, kinds)] as const)
  const headers = fc.tuple(
    fc.record(Object.fromEntries(named), { requiredKeys: [] }),
    fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  )
  const caller = fc.oneof(
    { weight: 8, arbitrary: fc.constant(mayCall[operation.role] ?? 'nobody') },
    { weight: 3, arbitrary: fc.constantFrom(...callers) },
  )
  return fc
    .record({ caller, path, query, headers, body: bodyOf(operation, kinds) })
    .map(({ caller, path, query, headers: [meant, odd], body }) => ({
      route: operation.name,
      caller,
      path: `${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')}${
        query.length > 0 ? `?${query.join('&')}` : ''
      }`,
      headers: { ...meant, ...odd },
      body,
    }))
}

type Kinds = ReturnType<typeof kindsFor>

function segment(parameter: Parameter, kinds: Kinds): fc.Arbitrary<string> {
  const meant = fromSchema(parameter.schema, parameter.name, kinds)
  return fc.oneof(
    { weight: 8, arbitrary: meant.map((value) => encode(String(value))) },
    { weight: 2, arbitrary: anyText.map((text) => encode(text) || 'x') },
    { weight: 1, arbitrary: oddSegments },
  )
}

/** One `name=value`. Drawn often enough, a name is repeated. */
function pair(parameters: Parameter[], kinds: Kinds): fc.Arbitrary<string> {
  const meant = parameters.map(({ name, schema }) =>
    fc
      .oneof({ weight: 3, arbitrary: fromSchema(schema, name, kinds).map(String) }, { weight: 1, arbitrary: anyText })
      .map((value) => `${encode(name)}=${encode(value)}`),
  )
  const strange = fc.oneof(
    fc.tuple(anyText, anyText).map(([name, value]) => `${encode(name)}=${encode(value)}`),
    fc.constantFrom('', '=', '__proto__=1', 'q[]=1', 'q[a]=1', 'page=1&page=2', 'limit', 'q=%', '%ff=%ff'),
  )
  return meant.length === 0
    ? strange
    : fc.oneof({ weight: 5, arbitrary: fc.oneof(...meant) }, { weight: 1, arbitrary: strange })
}

function headerText({ name, schema }: Parameter, kinds: Kinds): fc.Arbitrary<string> {
  return fc.oneof(fromSchema(schema, name, kinds).map(String), anyText).map(toHeader)
}

/** What a header can contain at all. */
function toHeader(text: string): string {
  return text.replace(/[^\t -~\u0080-\u00ff]/g, '?').trim()
}

/** References stay unchanged. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%40%7B([\w-]+)%3A(\d)%7D/g, '@{$1:$2}')
}

export type ReadyRequest = { path: string; init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> } }

/** The actual request, with what exists now. */
export async function prepare(api: TestApi, request: FuzzRequest): Promise<ReadyRequest> {
  const { body } = request
  const headers = { ...(body?.type && { 'content-type': body.type }), ...request.headers }
  const path = await resolveKnown(api, request.path)
  const init = { method: request.route.split(' ')[0] ?? 'GET', headers }
  if (body === null) return { path, init }
  if ('text' in body) return { path, init: { ...init, body: Buffer.from(await resolveKnown(api, body.text)) } }
  const fields = []
  for (const field of body.fields) fields.push({ ...field, value: await resolveKnown(api, field.value) })
  return { path, init: { ...init, body: new Uint8Array(await writeForm({ ...body, fields })) } }
}
