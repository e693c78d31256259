import { HTTPException } from 'hono/http-exception'
import { type BodyCall, isJson, isMultipart, isUrlencoded, readFields } from './bodies.ts'
import { readJsonBody } from './json-body.ts'

const repeatedField = 'This form has the same field twice. Send each field once.'

/** The fields of a form. No field comes twice. */
export type SentForm = { text: (name: string) => string; file: (name: string) => File | null }

/** Reads a body that came as a form or as JSON. Throws an HTTPException 400 or 415 otherwise. */
export async function readForm(call: BodyCall): Promise<SentForm> {
  if (isJson(call)) return { text: (await readJsonBody(call)).text, file: () => null }
  if (!isMultipart(call) && !isUrlencoded(call)) {
    throw new HTTPException(415, { message: 'Send multipart/form-data or application/json' })
  }
  const fields = await readFields(call)
  refuseRepeated([...fields.keys()])
  return {
    text: (name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    },
    file: (name) => {
      const value = fields.get(name)
      // If no file was chosen, browsers send one without a name and bytes.
      return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
    },
  }
}

/** As for queries: one part of a system may check the first value and another use the second. */
function refuseRepeated(names: string[]): void {
  if (new Set(names).size < names.length) throw new HTTPException(400, { message: repeatedField })
}
