import * as z from 'zod'
import { audit } from '#functions/audit/audit.ts'
import { bearerToken } from '#functions/http/bearer.ts'
import { isJson, isMultipart, readFields } from '#functions/http/bodies.ts'
import { notFound, problem, unauthenticated } from '#functions/http/problems.ts'
import { countUnlessBusy, wasOverLimit } from '#functions/http/rate-limit.ts'
import { dataOf, json } from '#functions/http/responses.ts'
import { fromEmbed } from '#functions/http/roles.ts'
import { isSigned } from '#functions/http/signatures.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { admitAdmin } from '#functions/sign-in/sessions/access.ts'
import { readSession } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/images/images.api.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { withdrawUnused } from '#src/storage/images/changes.ts'
import { findUpload, isWithdrawn, type UploadRow } from '#src/storage/images/queries.ts'
import { withImagePart, withImages } from './body-limits.ts'
import { finishUpload } from './parts.ts'
import { limitOf, refuse, respondAnnounced, respondPart, respondWhole } from './receive.ts'
import { serveImage } from './serve-image.ts'
import { discardImage, type DiscardOutcome } from './store-image.ts'

const forUploader = { role: 'token' as const, security: [{ uploadToken: [] }] }
const ofOther = {
  401: 'The request has no token',
  403: 'The token belongs to another upload',
  404: 'Upload not found',
}
const noRoom = 'There’s no room, or it can’t be stored at the moment'

/** Images: uploading and serving them. */
export const routes: readonly Route[] = [
  route(
    'POST /api/file-uploads/image',
    {
      id: 'uploadImage',
      role: 'anonymous',
      summary: 'Upload an image, or announce one to send in parts',
      description:
        'A JPG, PNG or GIF of at most 5,242,880 bytes. Either as multipart in one request (more than 6 MB as the ' +
        'platform counts it gets a 413), or announced as JSON and sent in parts.',
      needs: withImages,
      otherBody: {
        content: {
          'multipart/form-data': { schema: api.imageForm },
          'application/json': { schema: api.announcedImage },
        },
        required: true,
      },
      responses: { 201: json(z.union([api.uploadedImage, api.begunUpload]), 'Stored, or announced') },
      problems: {
        400: 'The body cannot be parsed',
        413: 'Too large for one request; send it in parts',
        415: 'The body is neither a form nor JSON',
        422: 'The image or what is said about it is refused',
        429: 'Too many requests; `Retry-After` says when to try again',
        503: noRoom,
      },
    },
    async (c) => {
      const sender = { admin: await findAdmin(c) }
      const limit = limitOf(c, sender)
      const tooMany = await wasOverLimit(c, ...limit)
      if (tooMany) return tooMany
      // Counted when it has arrived: one for which the platform has no room costs nothing, and can be repeated.
      if (isMultipart(c)) {
        const fields = await readFields(c)
        return countUnlessBusy(c, ...limit, () => respondWhole(c, sender, fields))
      }
      if (isJson(c)) return countUnlessBusy(c, ...limit, () => respondAnnounced(c, sender))
      return problem(c, 415, { detail: 'Send the image as multipart/form-data, or announce it as application/json' })
    },
  ),
  route(
    'PUT /api/file-uploads/{id}/parts/{n}',
    {
      id: 'uploadImagePart',
      ...forUploader,
      summary: 'Upload one part of an announced image',
      description: 'In any order. A part sent again replaces the previous one.',
      needs: withImagePart,
      params: { id: api.imageId, n: 'Number of the part, counted from 1' },
      otherBody: {
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        required: true,
      },
      responses: { 200: dataOf(api.keptPart, 'Kept') },
      problems: {
        ...ofOther,
        409: 'The upload is finished',
        422: 'It has no such part, or the part has another length',
        503: noRoom,
      },
    },
    async (c, { params: { id, n } }) => {
      const { row, refusal } = await findLivingUpload(c, id)
      return row ? respondPart(c, row, n) : refusal
    },
  ),
  route(
    'POST /api/file-uploads/{id}/finish',
    {
      id: 'finishImage',
      ...forUploader,
      summary: 'Finish an image that was sent in parts',
      description: 'Finishing again returns the same response.',
      params: { id: api.imageId },
      query: api.finishQuery,
      responses: { 201: json(api.uploadedImage, 'Stored') },
      problems: { ...ofOther, 409: 'Parts are missing', 422: 'The image is refused', 503: noRoom },
    },
    async (c, { params: { id }, query: { kind } }) => {
      const { row, refusal } = await findLivingUpload(c, id)
      if (!row) return refusal
      const uploader = { ip: c.var.request.ip, isAdmin: false }
      const { upload, refusal: reason } = await finishUpload(c.var, uploader, row, kind ?? 'image')
      return upload ? c.json({ success: true, data: upload }, 201) : refuse(c, kind, reason)
    },
  ),
  route(
    'GET /api/file-uploads/{id}/image',
    {
      id: 'getImage',
      role: 'anonymous',
      // The logo in the embedded form.
      needs: fromEmbed,
      summary: 'Get an uploaded image, full size or scaled down',
      description: 'Up to 12 ids with dots between them, with `w=96`: a strip of their logos below each other.',
      params: { id: api.imageId },
      query: api.imageQuery,
      responses: { 200: { description: 'The image; it never changes' }, 304: { description: 'Not modified' } },
      problems: { 404: 'Image not found', 503: 'It can’t be read at the moment' },
    },
    (c, { params: { id }, query: { w } }) => serveImage(c, id, w),
  ),
  route(
    'DELETE /api/file-uploads/{id}',
    {
      id: 'deleteImage',
      role: 'token',
      security: [{ uploadToken: [] }, { accessToken: [] }],
      summary: 'Delete an unused image, as its uploader or an admin',
      description: 'With the upload’s own token, or by an admin with a fresh proof.',
      params: { id: api.imageId },
      responses: { 204: { description: 'Gone' } },
      problems: { ...ofOther, 409: 'The image is in use', 503: 'It can’t be removed at the moment' },
    },
    (c, { params: { id } }) => removeUpload(c, id),
  ),
]

/** Deletes the caller's own upload, or any unused one for an admin with a fresh proof. */
async function removeUpload(c: ApiCall, id: string): Promise<Response> {
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

function respondDiscarded(c: ApiCall, outcome: DiscardOutcome): Response {
  if (outcome === 'in use') return problem(c, 409, { detail: 'This image is in use' })
  if (outcome === 'unknown') return notFound(c, 'Upload not found')
  if (outcome === 'failed') return problem(c, 503, { detail: 'We could not remove the image. Please try again.' })
  return c.body(null, 204)
}

async function findAdmin(c: ApiCall): Promise<User | null> {
  const session = bearerToken(c) === null ? null : await readSession(c)
  return session?.user.isAdmin ? session.user : null
}

type OwnUpload = { row: UploadRow; refusal?: never } | { row?: never; refusal: Response }

/** The upload the bearer token belongs to, or the error response. */
async function findOwnUpload(c: ApiCall, id: string): Promise<OwnUpload> {
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
async function findLivingUpload(c: ApiCall, id: string): Promise<OwnUpload> {
  const own = await findOwnUpload(c, id)
  return own.row && isWithdrawn(own.row) ? { refusal: notFound(c, 'Upload not found') } : own
}
