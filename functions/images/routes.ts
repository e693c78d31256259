import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { audit } from '#functions/audit/audit.ts'
import { bearerToken } from '#functions/http/bearer.ts'
import { isJson, isMultipart, readBytes, readFields, readJson } from '#functions/http/bodies.ts'
import { freeBytes } from '#src/domain/images/free-bytes.ts'
import type { FormField } from '#functions/http/multipart.ts'
import { invalid, notFound, problem, unauthenticated } from '#functions/http/problems.ts'
import { countUnlessBusy, wasOverLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal, type Refusal } from '#functions/http/refusals.ts'
import { isSigned, sign } from '#functions/http/signatures.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { admitAdmin } from '#functions/sign-in/sessions/access.ts'
import { readSession } from '#functions/sign-in/sessions/current.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import {
  checkImageFile,
  countImageParts,
  imageMessages,
  imagePartBytes,
  imagePartSize,
  type ImageSubject,
} from '#src/domain/images/images.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { addUpload, withdrawUnused } from '#src/storage/images/changes.ts'
import { findUpload, isWithdrawn, type UploadRow } from '#src/storage/images/queries.ts'
import { announcedImage, finishRoute, imageRoute, partRoute, removeRoute, uploadRoute } from './contract.ts'
import { finishUpload } from './parts.ts'
import { diskRefusal, takeRoom, uploadRefusal, type Uploader } from './room.ts'
import { serveImage } from './serve-image.ts'
import { discardImage, type DiscardOutcome, storeImage } from './store-image.ts'

const hour = 60 * 60 * 1000
const uploadsPerHour = { limit: 60, windowMs: hour }
/** A post may have hundreds of images. */
const adminUploadsPerHour = { limit: 1000, windowMs: hour }

type Call = Context<ApiEnvironment>

/** `/api/file-uploads`: uploading and serving images. */
export function createImages(): OpenAPIHono<ApiEnvironment> {
  const uploads = new OpenAPIHono<ApiEnvironment>()
  uploads.openAPIRegistry.registerComponent('securitySchemes', 'uploadToken', { type: 'http', scheme: 'bearer' })
  uploads.openAPIRegistry.register('AnnouncedImage', announcedImage)

  uploads.openapi(uploadRoute, async (c): Promise<Response> => {
    const limit = await uploadLimit(c)
    const tooMany = await wasOverLimit(c, ...limit)
    if (tooMany) return tooMany
    // Counted when it has arrived: one for which the platform has no room costs nothing, and can be repeated.
    if (isMultipart(c)) {
      const fields = await readFields(c)
      return countUnlessBusy(c, ...limit, () => receiveWhole(c, fields))
    }
    if (isJson(c)) return countUnlessBusy(c, ...limit, () => beginUpload(c))
    return problem(c, 415, { detail: 'Send the image as multipart/form-data, or announce it as application/json' })
  })

  uploads.openapi(partRoute, async (c): Promise<Response> => {
    const { id, n } = c.req.valid('param')
    const { row, refusal } = await findLivingUpload(c, id)
    return row ? receivePart(c, row, n) : refusal
  })

  uploads.openapi(finishRoute, async (c): Promise<Response> => {
    const { row, refusal } = await findLivingUpload(c, c.req.valid('param').id)
    if (!row) return refusal
    const { kind } = c.req.valid('query')
    const { upload, refusal: reason } = await finishUpload(
      c.var,
      { ip: c.var.request.ip, isAdmin: false },
      row,
      kind ?? 'image',
    )
    return upload ? c.json({ success: true, data: upload }, 201) : refuse(c, kind, reason)
  })

  uploads.openapi(imageRoute, (c): Promise<Response> => {
    return serveImage(c, c.req.valid('param').id, c.req.valid('query').w)
  })

  uploads.openapi(removeRoute, (c): Promise<Response> => removeUpload(c, c.req.valid('param').id))

  return uploads
}

/** Deletes the caller's own upload, or any unused one for an admin with a fresh proof. */
async function removeUpload(c: Call, id: string): Promise<Response> {
  const { row, refusal } = await findOwnUpload(c, id)
  if (row) return respondDiscarded(c, await discardImage(c.var, row.id))
  const denied = await admitAdmin(c, { proof: true })
  // Only admins learn what they lack. To anyone else the token is just the wrong one.
  if (denied) return (await readSession(c))?.user.isAdmin ? denied : refusal
  await audit(c, async () => {
    c.res = respondDiscarded(c, await discardImage(c.var, id, withdrawUnused))
  })
  return c.res
}

function respondDiscarded(c: Call, outcome: DiscardOutcome): Response {
  if (outcome === 'in use') return problem(c, 409, { detail: 'This image is in use' })
  if (outcome === 'unknown') return notFound(c, 'Upload not found')
  if (outcome === 'failed') return problem(c, 503, { detail: 'We could not remove the image. Please try again.' })
  return c.body(null, 204)
}

async function uploadLimit(c: Call): Promise<[key: string, rate: RateLimit]> {
  const admin = await findAdmin(c)
  if (admin) return [`upload:${admin.id}`, adminUploadsPerHour]
  return [`upload:${clientKey(c.var.request.ip)}`, uploadsPerHour]
}

async function readUploader(c: Call): Promise<Uploader> {
  return { ip: c.var.request.ip, isAdmin: (await findAdmin(c)) !== null }
}

async function findAdmin(c: Call): Promise<User | null> {
  const session = bearerToken(c) === null ? null : await readSession(c)
  return session?.user.isAdmin ? session.user : null
}

async function receiveWhole(c: Call, fields: readonly FormField[]): Promise<Response> {
  const kind = readKind(fields.find(([name]) => name === 'kind')?.[1])
  const subject = kind ?? 'image'
  const [file, ...files] = fields.flatMap(([name, value]) => (name === 'file' ? value : []))
  if (files.length > 0) return problem(c, 400, { detail: 'Send one image in the field file' })
  if (typeof file !== 'object') return refuse(c, kind, { status: 422, message: imageMessages.required(subject) })
  const uploader = await readUploader(c)
  const full = await uploadRefusal(c.var, uploader, file.bytes.length)
  if (full) return respondRefusal(c, full)
  const { upload, refusal } = await storeImage(c.var, uploader, subject, file.bytes)
  if (!upload) return refuse(c, kind, refusal)
  // The whole form.
  freeBytes(new Uint8Array(file.bytes.buffer))
  return c.json({ success: true, data: upload }, 201)
}

async function beginUpload(c: Call): Promise<Response> {
  const announced = announcedImage.safeParse(await readJson(c))
  if (!announced.success) {
    const { issues } = announced.error
    return invalid(
      c,
      issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
    )
  }
  const { kind, type, size } = announced.data
  const subject = kind ?? 'image'
  const fault = checkImageFile(subject, { type, size }) ?? (size === 0 ? imageMessages.unreadable(subject) : null)
  if (fault) return refuse(c, kind, { status: 422, message: fault })
  // The parts are stored as they are sent, and the image that is made of them may be smaller.
  const full = await takeRoom(c.var, await readUploader(c), size)
  if (full) return respondRefusal(c, full)
  const id = c.var.newId()
  await addUpload(c.var.db, { id, size, createdAt: c.var.now() })
  const token = sign(c.var.secret, 'upload', id)
  return c.json({ success: true, data: { id, token, partSize: imagePartBytes, parts: countImageParts(size) } }, 201)
}

async function receivePart(c: Call, row: UploadRow, n: string): Promise<Response> {
  const parts = countImageParts(row.size)
  if (row.readyAt !== null) return problem(c, 409, { detail: 'This upload is finished' })
  if (!/^[1-9]\d{0,3}$/.test(n) || Number(n) > parts) {
    return problem(c, 422, { detail: `The parts of this image are numbered from 1 to ${parts}` })
  }
  const part = Number(n)
  const expected = imagePartSize(row.size, part)
  const bytes = await readBytes(c)
  if (bytes.length !== expected) {
    return problem(c, 422, { detail: `Part ${part} must have ${expected} bytes but has ${bytes.length}` })
  }
  const full = await diskRefusal(c.var, bytes.length)
  if (full) return respondRefusal(c, full)
  try {
    await c.var.images.savePart(row.id, part, bytes)
  } catch (error) {
    c.var.log({ level: 'error', event: 'part-not-stored', id: row.id, part, error: String(error) })
    return problem(c, 503, { detail: imageMessages.notStored })
  }
  return c.json({ success: true, data: { part, size: bytes.length } })
}

type OwnUpload = { row: UploadRow; refusal?: never } | { row?: never; refusal: Response }

/** The upload the bearer token belongs to, or the error response. */
async function findOwnUpload(c: Call, id: string): Promise<OwnUpload> {
  const token = bearerToken(c)
  if (!token) return { refusal: unauthenticated(c) }
  const row = await findUpload(c.var.db, id)
  if (!row) return { refusal: notFound(c, 'Upload not found') }
  if (!isSigned(c.var, 'upload', id, token)) {
    return { refusal: problem(c, 403, { detail: 'This token belongs to another upload' }) }
  }
  return { row }
}

/** Like `findOwnUpload`, without uploads that are being removed. */
async function findLivingUpload(c: Call, id: string): Promise<OwnUpload> {
  const own = await findOwnUpload(c, id)
  return own.row && isWithdrawn(own.row) ? { refusal: notFound(c, 'Upload not found') } : own
}

function readKind(value: unknown): 'logo' | 'screenshot' | undefined {
  return value === 'logo' || value === 'screenshot' ? value : undefined
}

/** The field is the image's kind if it is known, so that a form can show the message at its input. */
function refuse(
  c: Call,
  kind: Exclude<ImageSubject, 'image'> | undefined,
  refusal: Refusal<409 | 422 | 429 | 503>,
): Response {
  const { status, message } = refusal
  return status === 422 ? invalid(c, [{ field: kind ?? 'file', message }]) : respondRefusal(c, refusal)
}
