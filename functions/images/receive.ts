import { readBytes, readJson } from '#functions/http/bodies.ts'
import { fieldErrorsOf } from '#functions/http/errors.ts'
import type { FormField } from '#functions/http/multipart.ts'
import { invalid, problem } from '#functions/http/problems.ts'
import { type Refusal, respondRefusal } from '#functions/http/refusals.ts'
import { sign } from '#functions/http/signatures.ts'
import type { ApiCall } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { freeBytes } from '#src/domain/images/free-bytes.ts'
import { announcedImage } from '#src/domain/images/images.api.ts'
import {
  checkImageFile,
  countImageParts,
  earlierPartBytes,
  type ImageKind,
  imageMessages,
  imagePartBytes,
  imagePartSize,
} from '#src/domain/images/images.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { addUpload } from '#src/storage/images/changes.ts'
import type { UploadRow } from '#src/storage/images/queries.ts'
import { diskRefusal, takeRoom, type Uploader, uploadRefusal } from './room.ts'
import { storeImage } from './store-image.ts'

// Images as they arrive: whole, announced, or in parts.

const hour = 60 * 60 * 1000
const uploadsPerHour = { limit: 60, windowMs: hour }
/** A post may have hundreds of images. */
const adminUploadsPerHour = { limit: 1000, windowMs: hour }

/** Who sends it. Admins may send more. */
export type Sender = { admin: { id: string } | null }

export function limitOf(c: ApiCall, { admin }: Sender): [key: string, rate: RateLimit] {
  return admin ? [`upload:${admin.id}`, adminUploadsPerHour] : [`upload:${clientKey(c.var.request.ip)}`, uploadsPerHour]
}

function toUploader(c: ApiCall, { admin }: Sender): Uploader {
  return { ip: c.var.request.ip, isAdmin: admin !== null }
}

export async function respondWhole(c: ApiCall, sender: Sender, fields: readonly FormField[]): Promise<Response> {
  const kind = readKind(fields.find(([name]) => name === 'kind')?.[1])
  const subject = kind ?? 'image'
  const [file, ...files] = fields.flatMap(([name, value]) => (name === 'file' ? value : []))
  if (files.length > 0) return problem(c, 400, { detail: 'Send one image in the field file' })
  if (typeof file !== 'object') return refuse(c, kind, { status: 422, message: imageMessages.required(subject) })
  const uploader = toUploader(c, sender)
  const full = await uploadRefusal(c.var, uploader, file.bytes.length)
  if (full) return respondRefusal(c, full)
  const { upload, refusal } = await storeImage(c.var, uploader, subject, file.bytes)
  if (!upload) return refuse(c, kind, refusal)
  // The whole form.
  freeBytes(new Uint8Array(file.bytes.buffer))
  return c.json({ success: true, data: upload }, 201)
}

export async function respondAnnounced(c: ApiCall, sender: Sender): Promise<Response> {
  const announced = announcedImage.safeParse(await readJson(c))
  if (!announced.success) {
    const errors = fieldErrorsOf(announced.error.issues)
    return invalid(
      c,
      errors.map(({ field, message }) => ({ field: field || 'body', message })),
    )
  }
  const { kind, type, size } = announced.data
  const subject = kind ?? 'image'
  const fault = checkImageFile(subject, { type, size }) ?? (size === 0 ? imageMessages.unreadable(subject) : null)
  if (fault) return refuse(c, kind, { status: 422, message: fault })
  // The parts are stored as they are sent, and the image that is made of them may be smaller.
  const full = await takeRoom(c.var, toUploader(c, sender), size)
  if (full) return respondRefusal(c, full)
  const id = c.var.newId()
  await addUpload(c.var.db, { id, size, createdAt: c.var.now() })
  const token = sign(c.var.secret, 'upload', id)
  return c.json({ success: true, data: { id, token, partSize: imagePartBytes, parts: countImageParts(size) } }, 201)
}

export async function respondPart(c: ApiCall, row: UploadRow, n: string): Promise<Response> {
  const parts = countImageParts(row.size)
  if (row.readyAt !== null) return problem(c, 409, { detail: 'This upload is finished' })
  if (!/^[1-9]\d{0,3}$/.test(n) || Number(n) > parts) {
    return problem(c, 422, { detail: `The parts of this image are numbered from 1 to ${parts}` })
  }
  const part = Number(n)
  const expected = imagePartSize(row.size, part)
  const bytes = await readBytes(c)
  if (bytes.length !== expected && bytes.length !== imagePartSize(row.size, part, earlierPartBytes)) {
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

function readKind(value: unknown): ImageKind | undefined {
  return value === 'logo' || value === 'screenshot' ? value : undefined
}

/** The field is the image's kind if it is known, so that a form can show the message at its input. */
export function refuse(c: ApiCall, kind: ImageKind | undefined, refusal: Refusal<409 | 422 | 429 | 503>): Response {
  const { status, message } = refusal
  return status === 422 ? invalid(c, [{ field: kind ?? 'file', message }]) : respondRefusal(c, refusal)
}
