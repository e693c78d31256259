import fc from 'fast-check'
import { pageHeaders } from '#functions/http/security-headers.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { type ValidCall, validCalls } from '#tests/support/valid-calls.ts'
import type { Outcome } from './run.ts'
import { anyText } from './values.ts'

// Pages rendered by functions have no document to generate requests from. These start from a valid call of each.

type PageRequest = { path: string; type: string | null; body: string; headers: Record<string, string> }

type Pair = [name: string, value: string]

const boundary = 'fuzz-boundary'
const multipart = `multipart/form-data; boundary=${boundary}`
const types = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  { weight: 6, arbitrary: fc.constant(multipart) },
  fc.constantFrom('', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain', 'x'),
)
const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { accept: 'application/json' },
  { 'if-none-match': 'W/"' },
  { origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: '__proto__=1' },
)
const names = fc.constantFrom('q', 'page', 'category', 'token', 'edit', '__proto__', 'constructor', 'q[]', '')

/** Sends `runs` requests to each page. */
export async function fuzzPages(api: TestApi, { seed, runs }: { seed: number; runs: number }): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, answers: {}, findings: [] }
  for (const call of (await validCalls(api)).filter(({ isPage }) => isPage)) {
    const property = fc.asyncProperty(requestsTo(call), async ({ path, type, body, headers }) => {
      await api.db.delete(rateLimits)
      const sent =
        call.method === 'POST' ? { body, headers: { ...headers, ...(type && { 'content-type': type }) } } : { headers }
      const response = await api.call(path, { method: call.method, ...sent })
      await api.settle()
      const statusClass = `${Math.floor(response.status / 100)}xx`
      outcome.requests += 1
      outcome.answers[statusClass] = (outcome.answers[statusClass] ?? 0) + 1
      const faults = await faultsOf(response, api.log)
      api.log.length = 0
      if (faults.length > 0) throw new Error(`It ${faults.join('\nIt ')}`)
    })
    const report = await fc.check(property, { seed, numRuns: runs })
    if (!report.failed) continue
    const request = JSON.stringify(report.counterexample?.[0], null, 1)
    outcome.findings.push(`${call.name}: ${String(report.errorInstance)}\n${request}\nSeed ${report.seed}`)
  }
  return outcome
}

function requestsTo(call: ValidCall): fc.Arbitrary<PageRequest> {
  const place = (valid: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(valid) },
      { weight: 1, arbitrary: anyText.map((text) => encode(text) || 'x') },
    )
  const places = fc.record(Object.fromEntries(Object.entries(call.places).map(([name, valid]) => [name, place(valid)])))
  const name = call.query.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...call.query) }, names) : names
  const query = fc.array(pair(name, anyText), { maxLength: 3 })
  return fc
    .record({ places, query, type: types, fields: fieldsOf(call), headers: oddHeaders })
    .map(({ places, query, type, fields, headers }) => ({
      path: [pathOf(call, places), query.map(joined).join('&')].filter((part) => part !== '').join('?'),
      type,
      body: type === multipart ? writeForm(fields) : fields.map(joined).join('&'),
      headers,
    }))
}

/** Each field is valid, other text, missing or repeated. */
function fieldsOf({ fields }: ValidCall): fc.Arbitrary<Pair[]> {
  const each = Object.entries(fields ?? {}).map(([name, valid]) => {
    const sound = pair(fc.constant(name), fc.constant(typeof valid === 'string' ? valid : JSON.stringify(valid)))
    const other = pair(fc.constant(name), anyText)
    return fc.oneof(
      { weight: 8, arbitrary: sound.map((one) => [one]) },
      { weight: 3, arbitrary: other.map((one) => [one]) },
      fc.constant([]),
      fc.tuple(sound, other),
    )
  })
  const more = fc.array(pair(anyText, anyText), { maxLength: 2 })
  return fc.tuple(more, ...each).map((parts) => parts.flat())
}

function pair(name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> {
  return fc.tuple(name, value)
}

function joined(parts: Pair): string {
  return parts.map(encode).join('=')
}

function writeForm(fields: Pair[]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${encode(name)}"\r\n\r\n${value.toWellFormed()}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function pathOf({ name }: ValidCall, places: Record<string, string>): string {
  return (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, one: string) => places[one] ?? '')
}

/** For pages whose URL contains a token. */
const stricter: Record<string, string> = { 'referrer-policy': 'no-referrer' }

async function faultsOf(response: Response, log: TestApi['log']): Promise<string[]> {
  const { status, headers } = response
  const text = await response.text()
  const type = headers.get('content-type')
  const isRedirect = status >= 300 && status < 400
  const isDownload = headers.get('content-disposition')?.startsWith('attachment') ?? false
  const missing = Object.entries(pageHeaders).filter(
    ([name, value]) => ![value, stricter[name]].includes(headers.get(name) ?? ''),
  )
  return [
    ...(status >= 500 ? [`answers ${status}`] : []),
    ...(isRedirect && !headers.has('location') && status !== 304 ? ['redirects to nowhere'] : []),
    ...(!isRedirect && !isDownload && !/^text\/(?:html|markdown); charset=utf-8$/i.test(type ?? '')
      ? [`is ${type}: ${text.slice(0, 200)}`]
      : []),
    ...(text.includes('<script>alert(1)') ? ['prints what was sent'] : []),
    ...missing.map(([name]) => `has another ${name} than pages have: ${headers.get(name)}`),
    ...log.filter(({ level }) => level === 'error').map((entry) => `logged ${JSON.stringify(entry)}`),
  ]
}
