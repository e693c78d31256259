import * as z from 'zod'
import { imageKinds, imagePartBytes, imageWidths } from './images.ts'

const kind = z.enum(imageKinds)
const aim = { description: 'What the image is for, used in messages' }

export const imageId = z.string().meta({ description: 'Id of the upload', example: '4f0c2ab97d1e83b65a02' })

/** What a client says about an image before its parts. */
export const announcedImage = z
  .object({
    kind: kind.optional().meta(aim),
    name: z.string().max(1000).optional(),
    type: z.string().max(100).meta({ example: 'image/png' }),
    size: z.int().min(0).meta({ description: 'Bytes of the whole file' }),
  })
  .meta({ id: 'AnnouncedImage' })

/** An image that is sent in one request, for the document. */
export const imageForm = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: { type: 'string' as const, format: 'binary' },
    kind: { type: 'string' as const, enum: [...kind.options] },
  },
}

const own = {
  id: imageId,
  token: z.string().meta({ description: 'Proves that it is your upload. Send it as the bearer token' }),
}

const image = z.object({
  ...own,
  url: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/gif']),
  width: z.int().meta({ description: 'Pixels, as stored' }),
  height: z.int().meta({ description: 'Pixels, as stored' }),
  size: z.int().meta({ description: 'Bytes, as stored' }),
})
/** An image ready to be used. */
export type UploadedImage = z.output<typeof image>
export const uploadedImage = z.object({ success: z.literal(true), data: image }).meta({ id: 'UploadedImage' })

export const begunUpload = z
  .object({
    success: z.literal(true),
    data: z.object({
      ...own,
      partSize: z.int().meta({ description: 'Bytes of each part except the last', example: imagePartBytes }),
      parts: z.int().meta({ description: 'How many parts to send, counted from 1' }),
    }),
  })
  .meta({ id: 'BegunUpload' })
export type BegunUpload = z.output<typeof begunUpload>

export const keptPart = z.object({ part: z.int(), size: z.int().meta({ description: 'Bytes' }) })

/** Another kind counts as missing. */
export const finishQuery = z.object({
  kind: kind
    .optional()
    .catch(undefined)
    .meta({ type: 'string', enum: [...kind.options] }),
})

export const imageQuery = z.object({
  w: z
    .string()
    .optional()
    .transform((w, context) => {
      if (w === undefined) return null
      const width = imageWidths.find((offered) => String(offered) === w)
      if (width !== undefined) return width
      context.addIssue(`The width w must be one of ${imageWidths.join(', ')}`)
      return z.NEVER
    })
    .meta({ description: 'Width in pixels', enum: imageWidths.map(String) }),
})
