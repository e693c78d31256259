import { HTTPException } from 'hono/http-exception'
import { type BodyRequest, bodyMessages, isJson, readJson } from './bodies.ts'

export type JsonBody = {
  /** The text of a field; empty where it is missing or no text. */
  text: (name: string) => string
  get: (name: string) => unknown
}

/**
 * Reads a body that must be a JSON object, and say so: a form on another site cannot. Throws an HTTPException 400 or
 * 415 where that is impossible.
 */
export async function readJsonBody(request: BodyRequest): Promise<JsonBody> {
  if (!isJson(request)) throw new HTTPException(415, { message: 'Send application/json' })
  return toJsonBody(await readJson(request))
}

/** As `readJsonBody`, for calls whose body may be left out. */
export async function readOptionalBody(request: BodyRequest): Promise<JsonBody> {
  return toJsonBody((await readJson(request)) ?? {})
}

export function toJsonBody(value: unknown): JsonBody {
  if (value === undefined) throw new HTTPException(400, { message: bodyMessages.json })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HTTPException(400, { message: 'The body must be a JSON object' })
  }
  const values = new Map<string, unknown>(Object.entries(value))
  const get = (name: string) => values.get(name)
  return {
    get,
    text: (name) => {
      const sent = get(name)
      return typeof sent === 'string' ? sent : ''
    },
  }
}
