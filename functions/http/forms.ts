import { HTTPException } from 'hono/http-exception'
import { type BodyRequest, isJson, isMultipart, isUrlencoded, readFields } from './bodies.ts'
import { readJsonBody } from './json-body.ts'

const repeatedField = 'This form names a field twice. Send each field once.'

/** What a form sent, by field. No field comes twice. */
export type SentForm = { text: (name: string) => string; file: (name: string) => File | null }

/** Reads a body that came as a form or as JSON. Throws an HTTPException 400 or 415 where that is impossible. */
export async function readForm(request: BodyRequest): Promise<SentForm> {
  if (isJson(request)) return { text: (await readJsonBody(request)).text, file: () => null }
  if (!isMultipart(request) && !isUrlencoded(request)) {
    throw new HTTPException(415, { message: 'Send multipart/form-data or application/json' })
  }
  const fields = await readFields(request)
  refuseRepeated([...fields.keys()])
  return {
    text: (name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    },
    file: (name) => {
      const value = fields.get(name)
      // A form without a chosen file sends one without name and bytes.
      return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
    },
  }
}

/** As for queries: one part of a system may check the first value and another use the second. */
function refuseRepeated(names: string[]): void {
  if (new Set(names).size < names.length) throw new HTTPException(400, { message: repeatedField })
}
