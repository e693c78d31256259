import type { HonoRequest } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { readJsonObject } from './json-body.ts'

/** What a form sent, by field. A field that came twice has its first value. */
export type SentForm = { text: (name: string) => string; file: (name: string) => File | null }

/** Reads a body that came as a form or as JSON. Throws an HTTPException 400 or 415 where that is impossible. */
export async function readForm(request: HonoRequest): Promise<SentForm> {
  const type = request.header('content-type')?.toLowerCase() ?? ''
  const values = type.startsWith('application/json') ? await readJsonObject(request) : await readFields(request, type)
  const get = (name: string): unknown => values.get(name)
  return {
    text: (name) => {
      const value = get(name)
      return typeof value === 'string' ? value : ''
    },
    file: (name) => {
      const value = get(name)
      // A form without a chosen file sends one without name and bytes.
      return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
    },
  }
}

async function readFields(request: HonoRequest, type: string): Promise<{ get: (name: string) => unknown }> {
  if (!type.startsWith('multipart/form-data') && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new HTTPException(415, { message: 'Send multipart/form-data or application/json' })
  }
  return request.formData().catch(() => {
    throw new HTTPException(400, { message: 'The form arrived damaged. Please send it again.' })
  })
}
