import type { HonoRequest } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MaxPartsExceededError } from '@remix-run/multipart-parser'
import type { HttpVariables } from './environment.ts'
import { boundaryOf, type FormField, parseParts } from './multipart.ts'
import type { BodyKind, BodyLimits } from './roles.ts'

// All request bodies are read here. Length and shape are checked before any parser runs.

type BodyRequest = Pick<HonoRequest, 'method' | 'path' | 'header' | 'raw'>

/** The part of a handler's context that reading a body needs. */
export type BodyCall = { req: BodyRequest; var: Pick<HttpVariables, 'routes'> }

const kilobyte = 1024

/** Default limits in bytes. The longest submission, percent-encoded, fits. */
const defaultLimits: Record<BodyKind, number> = { text: 64 * kilobyte, files: 64 * kilobyte, bytes: 0 }

/** No form or JSON body of ours comes close to these. */
const maxFields = 100
const maxValues = 5000
const maxDepth = 12

export const bodyMessages = {
  tooLarge: (limit: number) => `This request is too large. The limit is ${Math.floor(limit / kilobyte)} KB.`,
  fields: 'This form has too many fields.',
  values: `This JSON is nested too deeply or has too many values. The limits are ${maxDepth} levels and ${maxValues} values.`,
  json: 'The body is not valid JSON',
  form: 'The form was damaged on the way. Please send it again.',
  interrupted: 'The request was interrupted. Please send it again.',
} as const

export function isMultipart({ req }: Pick<BodyCall, 'req'>): boolean {
  return /^multipart\/form-data\b/i.test(contentType(req))
}

export function isUrlencoded({ req }: Pick<BodyCall, 'req'>): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType(req))
}

export function isJson({ req }: Pick<BodyCall, 'req'>): boolean {
  return /^application\/json\b/i.test(contentType(req))
}

/** The most bytes a route accepts for this kind of body. */
export function bodyLimit(limits: BodyLimits | undefined, kind: BodyKind): number {
  return limits?.[kind] ?? defaultLimits[kind]
}

/** Throws an HTTPException 413 if the body exceeds the route's limit. So do the functions below. */
export async function readBytes(call: BodyCall, kind: BodyKind = 'bytes'): Promise<Uint8Array<ArrayBuffer>> {
  const { method, path, raw } = call.req
  const limits = call.var.routes.find(method, path)?.needs.body
  const limit = bodyLimit(limits, kind)
  const refuse = (): never => {
    throw new HTTPException(413, { message: limits?.tooLarge ?? bodyMessages.tooLarge(limit) })
  }
  const declared = Number(call.req.header('content-length') ?? 0)
  if (declared > limit) refuse()
  if (!raw.body) return new Uint8Array()
  const interrupted = () => {
    throw new HTTPException(400, { message: bodyMessages.interrupted })
  }
  const filler = declared > 0 ? fillingReader(raw.body) : null
  if (filler) return fill(filler, declared).catch(interrupted)
  const reader = raw.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  const next = () => reader.read().catch(interrupted)
  for (let read = await next(); !read.done; read = await next()) {
    const chunk = read.value as Uint8Array
    length += chunk.length
    if (length > limit) {
      await reader.cancel()
      refuse()
    }
    chunks.push(chunk)
  }
  return joinChunks(chunks, length)
}

/** On one machine, bodies are written to where they are read. Null: the platform passes on chunks. */
function fillingReader(body: ReadableStream): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    return null
  }
}

async function fill(reader: ReadableStreamBYOBReader, length: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)
  for (let at = 0; at < length;) {
    const { done, value } = await reader.read(bytes.subarray(at))
    if (done) throw new Error('The body is shorter than declared')
    at += value.length
    bytes = new Uint8Array(value.buffer)
  }
  // Its end.
  await reader.read(new Uint8Array(1))
  return bytes
}

/** A single chunk isn't copied: a large body in memory twice is what fills it. */
function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const [only] = chunks
  if (only && chunks.length === 1 && only.buffer instanceof ArrayBuffer && only.length === only.buffer.byteLength) {
    return new Uint8Array(only.buffer)
  }
  // Not cleared first, because all of it is written.
  const joined = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

export async function readText(call: BodyCall): Promise<string> {
  return new TextDecoder().decode(await readBytes(call, 'text'))
}

/** A parsed JSON body. Undefined: empty. Throws an HTTPException 400 if it isn't JSON. */
export async function readJson(call: BodyCall): Promise<unknown> {
  const text = await readText(call)
  if (text.trim() === '') return undefined
  if (!isPlainJson(text)) throw new HTTPException(400, { message: bodyMessages.values })
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HTTPException(400, { message: bodyMessages.json })
  }
}

/** The fields of a urlencoded or multipart form. Throws an HTTPException 400 if it's malformed. */
export async function readFields(call: BodyCall): Promise<FormField[]> {
  const fields = await parseFields(call)
  sentFields.set(call.req.raw, fields)
  return fields
}

const sentFields = new WeakMap<Request, FormField[]>()

/** The texts of a form whose request failed, to be sent again. Empty if it isn't one, or can't be read. */
export async function readSentTexts(call: BodyCall): Promise<[name: string, text: string][]> {
  if (!isMultipart(call) && !isUrlencoded(call)) return []
  const fields = sentFields.get(call.req.raw) ?? (await readFields(call).catch(() => []))
  return fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []))
}

async function parseFields(call: BodyCall): Promise<FormField[]> {
  if (isUrlencoded(call)) {
    const text = await readText(call)
    if (countOf(Buffer.from(text), '&') >= maxFields) throw new HTTPException(400, { message: bodyMessages.fields })
    return [...new URLSearchParams(text)]
  }
  const fields = parseForm(await readBytes(call, 'files'), boundaryOf(contentType(call.req)))
  // The larger limit is for images. A rejected form is rendered again, and escaping a megabyte of text takes too long.
  for (const [, value] of fields) {
    if (typeof value === 'string' && value.length > defaultLimits.text) {
      throw new HTTPException(413, { message: bodyMessages.tooLarge(defaultLimits.text) })
    }
  }
  return fields
}

function parseForm(bytes: Uint8Array<ArrayBuffer>, boundary: string | null): FormField[] {
  if (boundary === null) throw new HTTPException(400, { message: bodyMessages.form })
  try {
    return parseParts(bytes, boundary)
  } catch (error) {
    const message = error instanceof MaxPartsExceededError ? bodyMessages.fields : bodyMessages.form
    throw new HTTPException(400, { message })
  }
}

function contentType(request: BodyRequest): string {
  return request.header('content-type') ?? ''
}

function countOf(bytes: Buffer, sought: string): number {
  let count = 0
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) count += 1
  return count
}

/** Whether JSON text, valid or not, stays within the depth and value limits. One pass. */
function isPlainJson(text: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',' || character === ':') values += 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > maxDepth || values > maxValues) return false
  }
  return true
}

/** The index of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at += 1
  }
  return text.length
}
