import { HTTPException } from 'hono/http-exception'
import { type BodyCall, isJson, isMultipart, isUrlencoded, readFields } from './bodies.ts'
import { readJsonBody } from './json-body.ts'
import type { SentFile } from './multipart.ts'

const repeatedField = 'This form has the same field twice. Send each field once.'

/** The fields of a form. Names are unique. */
export type SentForm = { text: (name: string) => string; file: (name: string) => SentFile | null }

/** Reads a form or JSON body. Throws an HTTPException 400 or 415 otherwise. */
export async function readForm(call: BodyCall): Promise<SentForm> {
  if (isJson(call)) return { text: (await readJsonBody(call)).text, file: () => null }
  if (!isMultipart(call) && !isUrlencoded(call)) {
    throw new HTTPException(415, { message: 'Send multipart/form-data or application/json' })
  }
  const fields = await readFields(call)
  rejectRepeated(fields.map(([name]) => name))
  const values = new Map(fields)
  return {
    text: (name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    },
    file: (name) => {
      const value = values.get(name)
      // If no file was selected, browsers send an empty one without a name.
      return typeof value === 'object' && (value.name !== '' || value.bytes.length > 0) ? value : null
    },
  }
}

/** As with query parameters, one component could check the first value and another use the second. */
function rejectRepeated(names: string[]): void {
  if (new Set(names).size < names.length) throw new HTTPException(400, { message: repeatedField })
}
