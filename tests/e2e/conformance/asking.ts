import { asClient } from '#tests/e2e/journey.ts'
import { readOperations } from '#tests/support/fuzz/document.ts'
import { faultsOf } from '#tests/support/fuzz/answers.ts'

/** What the calls know of each other: ids, slugs and tokens, each set by the call that gets it. */
export type World = Record<string, string>

type Answer = { data: Record<string, unknown> } & Record<string, unknown>

/** How a call is asked. */
export type Ask = {
  /** `customer` and `admin`: with their token. `upload`: with the token of an uploaded image. */
  as?: 'customer' | 'admin' | 'upload'
  /** The values of `{…}` in its path. */
  places?: Record<string, string>
  query?: Record<string, string>
  json?: Record<string, unknown>
  form?: FormData
  /** The expected status. 200 if missing. */
  status?: number
  /** What the specification says of the answer, at the top of the body. */
  answers?: readonly string[]
  /** Keeps what later calls need. */
  keep?: (answer: Answer) => void | Promise<void>
}

export type Asks = Record<string, (world: World) => Ask | Promise<Ask>>

/** The names of all that a call sends. */
export function sentBy({ query = {}, json = {}, form }: Ask): string[] {
  return [...Object.keys(query), ...Object.keys(json), ...(form ? [...form.keys()] : [])]
}

/** Asks the running product. Returns what is wrong with the answer. */
export async function ask(origin: string, operations: Operations, name: string, asked: Ask, world: World) {
  const [method = '', path = ''] = name.split(' ')
  const url = new URL(
    `/api${path.replaceAll(/\{(\w+)\}/g, (_, place: string) => asked.places?.[place] ?? '-')}`,
    origin,
  )
  for (const [key, value] of Object.entries(asked.query ?? {})) url.searchParams.set(key, value)
  const token = asked.as && world[`${asked.as}Token`]
  const response = await fetch(url, {
    method,
    headers: {
      ...asClient('conformance'),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(asked.json && { 'content-type': 'application/json' }),
    },
    ...(asked.json && { body: JSON.stringify(asked.json) }),
    ...(asked.form && { body: asked.form }),
  })
  const faults = await faultsOf(operations.get(name), response.clone(), [])
  const status = asked.status ?? 200
  if (response.status !== status)
    faults.push(`answers ${response.status} instead of ${status}: ${await response.clone().text()}`)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = (isJson ? await response.json() : { data: {} }) as Answer
  faults.push(...(asked.answers ?? []).filter((field) => !(field in body)).map((field) => `answers without ${field}`))
  if (faults.length === 0) await asked.keep?.(body)
  return faults.map((fault) => `${name} ${fault}`)
}

export type Operations = Awaited<ReturnType<typeof readNamedOperations>>

/** What the product's own document says of each call, by its name in the specification. */
export async function readNamedOperations(origin: string) {
  const operations = await readOperations({ call: (path, init) => fetch(`${origin}${path}`, init) })
  return new Map(operations.map((operation) => [operation.name.replace(' /api', ' '), operation]))
}
