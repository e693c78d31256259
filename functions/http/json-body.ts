import { HTTPException } from 'hono/http-exception'

/** What is read of a request; Hono's own has it. */
type JsonRequest = { header: (name: string) => string | undefined; json: () => Promise<unknown> }

export type JsonBody = {
  /** The text of a field; empty where it is missing or no text. */
  text: (name: string) => string
  get: (name: string) => unknown
}

/**
 * Reads a body that must be a JSON object, and say so: a form on another site cannot. Throws an HTTPException 400 or
 * 415 where that is impossible.
 */
export async function readJsonBody(request: JsonRequest): Promise<JsonBody> {
  if (!/^application\/json\b/i.test(request.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'Send application/json' })
  }
  const values = await readJsonObject(request)
  const get = (name: string) => values.get(name)
  return {
    get,
    text: (name) => {
      const value = get(name)
      return typeof value === 'string' ? value : ''
    },
  }
}

export async function readJsonObject(request: Pick<JsonRequest, 'json'>): Promise<Map<string, unknown>> {
  const body: unknown = await request.json().catch(() => {
    throw new HTTPException(400, { message: 'The body is not valid JSON' })
  })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HTTPException(400, { message: 'The body must be a JSON object' })
  }
  return new Map(Object.entries(body))
}
