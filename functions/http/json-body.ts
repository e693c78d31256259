import { HTTPException } from 'hono/http-exception'
import { type BodyCall, bodyMessages, isJson, readJson } from './bodies.ts'

export type JsonBody = {
  /** The text of a field. Empty if it's missing or not a string. */
  text: (name: string) => string
  get: (name: string) => unknown
}

/**
 * Reads a JSON object. Requires the JSON content type, which a form on another site can't send. Throws an HTTPException
 * 400 or 415 otherwise.
 */
export async function readJsonBody(call: BodyCall): Promise<JsonBody> {
  const values = new Map<string, unknown>(Object.entries(await readJsonObject(call)))
  const get = (name: string) => values.get(name)
  return {
    get,
    text: (name) => {
      const sent = get(name)
      return typeof sent === 'string' ? sent : ''
    },
  }
}

/** The parsed object, unchanged. */
export async function readJsonObject(call: BodyCall): Promise<object> {
  if (!isJson(call)) throw new HTTPException(415, { message: 'Send application/json' })
  return requireObject(await readJson(call))
}

/** Like `readJsonObject`, for calls with an optional body. */
export async function readOptionalObject(call: BodyCall): Promise<object> {
  const value = await readJson(call)
  if (value === undefined) return {}
  if (!isJson(call)) throw new HTTPException(415, { message: 'Send application/json' })
  return requireObject(value)
}

function requireObject(value: unknown): object {
  if (value === undefined) throw new HTTPException(400, { message: bodyMessages.json })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new HTTPException(400, { message: 'The body must be a JSON object' })
}
