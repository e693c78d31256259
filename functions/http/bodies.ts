import type { HonoRequest } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { imagePartBytes } from '#src/domain/images/images.ts'
import type { PageRouteName } from '#functions/page-routes.ts'
import { nameOfRoute, type RouteName } from '#functions/routes.ts'
import { boundaryOf, multipartFault } from './multipart.ts'

// Every body is read here: its length is checked first, then its shape, and only then a parser works on it.

export type BodyRequest = Pick<HonoRequest, 'method' | 'path' | 'header' | 'raw'>

/** `text`: JSON and urlencoded forms. `files`: multipart forms. `bytes`: anything else. */
type BodyKind = 'text' | 'files' | 'bytes'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes a route takes unless it has limits below: the longest submission, percent-encoded, fits. */
const usual: Record<BodyKind, number> = { text: 64 * kilobyte, files: 64 * kilobyte, bytes: 0 }

/** What the platform lets through at most. */
const withImages = { files: 6 * megabyte }
/** A post of 1 MB as JSON, with every character outside ASCII escaped. */
const post = { text: 4 * megabyte }

const limits: Partial<Record<RouteName | PageRouteName, Partial<Record<BodyKind, number>>>> = {
  'POST /api/products': withImages,
  'PUT /api/submissions/{ref}': withImages,
  'POST /directories/submit': withImages,
  'POST /submissions/{ref}/{token}/edit': withImages,
  'POST /api/file-uploads/image': withImages,
  // One byte more, so that a part that is too long is told so in its own words.
  'PUT /api/file-uploads/{id}/parts/{n}': { bytes: imagePartBytes + 1 },
  'POST /api/blogposts': post,
  'PUT /api/blogposts/{id}': post,
  'PUT /api/admin/posts/{id}/draft': post,
  // A hundred decisions, each with a reason.
  'POST /api/admin/decisions': { text: 512 * kilobyte },
  // Events of the payment provider.
  'POST /api/payments/webhook': { text: 512 * kilobyte },
}

/** More than any of our urlencoded forms and JSON bodies needs. */
const mostFields = 100
const mostValues = 5000
const deepest = 12

export const bodyMessages = {
  images:
    'The images are too large for one request. Together they must stay under 4.5 MB here; the form uploads larger ones in parts.',
  long: (limit: number) => `This request is too large. At most ${Math.floor(limit / kilobyte)} KB fit here.`,
  fields: 'This form has too many fields.',
  values: `This JSON is nested too deeply or holds too many values. At most ${deepest} levels and ${mostValues} values fit here.`,
  json: 'The body is not valid JSON',
  form: 'The form arrived damaged. Please send it again.',
} as const

export function isMultipart(request: BodyRequest): boolean {
  return /^multipart\/form-data\b/i.test(contentType(request))
}

export function isUrlencoded(request: BodyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType(request))
}

export function isJson(request: BodyRequest): boolean {
  return /^application\/json\b/i.test(contentType(request))
}

/** Bytes that a route takes as such a body. */
export function bodyLimit(name: string, kind: BodyKind): number {
  return limits[name as RouteName]?.[kind] ?? usual[kind]
}

/** Throws an HTTPException 413 where the body is longer than the route takes, as do all below. */
export async function readBytes(request: BodyRequest, kind: BodyKind = 'bytes'): Promise<Uint8Array<ArrayBuffer>> {
  const limit = bodyLimit(nameOfRoute(request.method, request.path), kind)
  const refuse = (): never => {
    const message = limit === withImages.files ? bodyMessages.images : bodyMessages.long(limit)
    throw new HTTPException(413, { message })
  }
  if (Number(request.header('content-length') ?? 0) > limit) refuse()
  const reader = request.raw.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value as Uint8Array
    length += chunk.length
    if (length > limit) {
      await reader.cancel()
      refuse()
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

export async function readText(request: BodyRequest): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, 'text'))
}

/** The value of a JSON body; undefined where the body is empty. Throws an HTTPException 400 where it isn't JSON. */
export async function readJson(request: BodyRequest): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return undefined
  if (!isPlainJson(text)) throw new HTTPException(400, { message: bodyMessages.values })
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HTTPException(400, { message: bodyMessages.json })
  }
}

/** The fields of a form, urlencoded or multipart. Throws an HTTPException 400 where it is damaged. */
export async function readFields(request: BodyRequest): Promise<FormData | URLSearchParams> {
  if (isUrlencoded(request)) {
    const text = await readText(request)
    if (countOf(Buffer.from(text), '&') >= mostFields) throw new HTTPException(400, { message: bodyMessages.fields })
    return new URLSearchParams(text)
  }
  const bytes = await readBytes(request, 'files')
  const boundary = boundaryOf(contentType(request))
  const fault = boundary === null ? 'form' : multipartFault(Buffer.from(bytes.buffer), boundary)
  if (fault) throw new HTTPException(400, { message: bodyMessages[fault] })
  const type = `multipart/form-data; boundary="${boundary}"`
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new HTTPException(400, { message: bodyMessages.form })
  })
  // The room is for images. A refused form is shown again, and escaping a megabyte takes too long.
  for (const [, value] of form) {
    if (typeof value === 'string' && value.length > usual.text) {
      throw new HTTPException(413, { message: bodyMessages.long(usual.text) })
    }
  }
  return form
}

function contentType(request: BodyRequest): string {
  return request.header('content-type') ?? ''
}

function countOf(bytes: Buffer, sought: string): number {
  let count = 0
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) count += 1
  return count
}

/** Whether JSON text, valid or not, stays within the depth and the number of values. Reads it once. */
function isPlainJson(text: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === ',' || sign === ':') values += 1
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > deepest || values > mostValues) return false
  }
  return true
}

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at += 1
  }
  return text.length
}
