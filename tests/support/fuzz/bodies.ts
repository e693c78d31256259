import fc from 'fast-check'
import { smallPng } from '#tests/support/forms.ts'
import type { Operation, Schema } from './document.ts'
import type { kindsFor } from './known.ts'
import { damaged, mutated } from './mutations.ts'
import { anyJson, anyText, fromSchema } from './values.ts'

type Field = { name: string; value: string; file?: 'image' | 'text' | 'empty' }
/** `text` contains references to existing rows. `form` is written as multipart, complete or broken. */
export type FuzzBody =
  { type: string; text: string } | { type: string; fields: Field[]; broken: 'cut' | 'boundary' | 'headers' | null }

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
export const boundary = 'fuzz-boundary'

const otherTypes = fc.constantFrom(
  '',
  json,
  urlencoded,
  multipart,
  `${multipart}; boundary=`,
  `${multipart}; boundary=${boundary}`,
  'application/json; charset=utf-16',
  'application/json-patch+json',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'application/jsonx',
  'nonsense',
)

/** A body for an operation, or null for none. */
export function bodyOf(operation: Operation, kinds: ReturnType<typeof kindsFor>): fc.Arbitrary<FuzzBody | null> {
  if (operation.method === 'GET') return fc.constant(null)
  const documented = Object.entries(operation.bodies)
  const meant = documented.map(([type, schema]) => ofType(type, schema, kinds))
  const [, anySchema = {}] = documented[0] ?? []
  const foreign = fc
    .tuple(otherTypes, fc.oneof(fromSchema(anySchema, '', kinds), anyJson))
    .map(([type, value]) => ({ type, text: toText(value) }))
  const none = fc.constant(null)
  if (meant.length === 0) return fc.oneof(none, foreign)
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...meant) }, { weight: 2, arbitrary: foreign }, none)
}

function ofType(type: string, schema: Schema, kinds: ReturnType<typeof kindsFor>): fc.Arbitrary<FuzzBody> {
  const valid = fromSchema(schema, '', kinds)
  const values = fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutated(valid) })
  if (type === json) {
    const text = values.map(toText)
    return fc
      .oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: damaged(text) })
      .map((sent) => ({ type, text: sent }))
  }
  if (type === urlencoded) {
    return fields(values).map((sent) => ({
      type,
      text: sent.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&'),
    }))
  }
  if (type === multipart) {
    const broken = fc.constantFrom(null, null, null, null, 'cut', 'boundary', 'headers')
    return fc.tuple(fields(values, schema), broken).map(([sent, how]) => ({
      type: `${multipart}; boundary=${boundary}`,
      fields: sent,
      broken: how as 'cut' | null,
    }))
  }
  return anyText.map((text) => ({ type, text }))
}

/** The fields of a form. Some are repeated, some are unknown. */
function fields(values: fc.Arbitrary<unknown>, { properties = {} }: Schema = {}): fc.Arbitrary<Field[]> {
  const extra = fc.array(fc.record({ name: anyText, value: anyText }), { maxLength: 2 })
  const files = fc.constantFrom('image' as const, 'image' as const, 'text' as const, 'empty' as const)
  return fc.tuple(values, extra, fc.boolean(), files).map(([value, more, twice, file]) => {
    const own = Object.entries(typeof value === 'object' && value !== null ? value : { value }).map(
      ([name, content]): Field => ({
        name,
        value: toText(content),
        ...(properties[name]?.format === 'binary' && { file }),
      }),
    )
    return [...own, ...more, ...(twice ? own.slice(0, 1) : [])]
  })
}

function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** References stay readable. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%40%7B([\w-]+)%3A(\d)%7D/g, '@{$1:$2}')
}

/** The bytes of a multipart form. */
export async function writeForm({ fields: sent, broken }: Extract<FuzzBody, { fields: Field[] }>): Promise<Buffer> {
  const image = Buffer.from(await (await smallPng()).arrayBuffer())
  const parts = sent.map(({ name, value, file }) => {
    const disposition = `content-disposition: form-data; name="${encodeURI(name.toWellFormed())}"`
    const head = file ? `${disposition}; filename="a.png"\r\ncontent-type: image/png` : disposition
    const gap = broken === 'headers' ? '\r\n' : '\r\n\r\n'
    const content = file === 'image' ? image : Buffer.from(file === 'empty' ? '' : value)
    return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}${gap}`), content, Buffer.from('\r\n')])
  })
  const whole = Buffer.concat([...parts, Buffer.from(`--${broken === 'boundary' ? 'other' : boundary}--\r\n`)])
  return broken === 'cut' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole
}
