import type { Caller } from '#tests/support/test-api.ts'

/** JSON Schema as zod and our own definitions write it, without references. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
export type Operation = {
  /** As in the route table: `POST /api/products`. */
  name: string
  method: string
  path: string
  role: string
  parameters: Parameter[]
  bodies: Record<string, Schema>
  /** The content of each documented status, by media type. */
  answers: Record<string, Record<string, Schema>>
}

type Listed = {
  'x-role': string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Listed>> }

/** Every operation of `/api/openapi.json`. */
export async function readOperations(api: Caller): Promise<Operation[]> {
  const text = await (await api.call('/api/openapi.json')).text()
  const raw = JSON.parse(text) as unknown
  const { paths } = resolve(raw, raw) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, listed]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: verb.toUpperCase(),
      path,
      role: listed['x-role'],
      parameters: listed.parameters ?? [],
      bodies: schemasOf(listed.requestBody?.content),
      answers: Object.fromEntries(
        Object.entries(listed.responses).map(([status, { content }]) => [status, schemasOf(content)]),
      ),
    })),
  )
}

function schemasOf(content: Content = {}): Record<string, Schema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema]))
}

/** Replaces each reference with its target. None of our schemas refers to itself. */
function resolve(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => resolve(one, document))
  if (typeof part !== 'object' || part === null) return part
  const { $ref } = part as { $ref?: string }
  if (typeof $ref === 'string') {
    const steps = $ref.split('/').slice(1)
    const target = steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], document)
    return resolve(target, document)
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value, document)]))
}
