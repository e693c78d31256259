import { notFound, problem } from '#functions/http/problems.ts'
import { TooBusy } from '#functions/http/too-busy.ts'
import type { ApiCall } from '#functions/services.ts'
import { type ImageWidth, logoStripLength, maxImagePixels } from '#src/domain/images/images.ts'
import { inertPolicy } from '#src/domain/pages/content-security.ts'
import { mayKeepVariant } from './room.ts'
import { limitReads, limitStrips, limitVariants } from './queue.ts'

type Servable = { bytes: Uint8Array<ArrayBuffer>; type: string; isWhole?: boolean }

/**
 * Answers with an image, or with its variant of that width. Several ids with dots between them ask for a strip of their
 * logos. Needs Blobs only: without the database no new variant is kept.
 */
export async function serveImage(c: ApiCall, id: string, width: ImageWidth | null): Promise<Response> {
  const ids = id.split('.')
  const isStrip = ids.length > 1
  // Without repetitions, because a list has each logo once, and there are fewer strips to ask for.
  const isKnownForm = ids.every((part, place) => /^[a-z0-9]{16,40}$/.test(part) && ids.indexOf(part) === place)
  if (ids.length > logoStripLength || !isKnownForm) {
    return notFound(c, 'Image not found')
  }
  if (isStrip && width !== stripWidth) return problem(c, 400, { detail: `A strip is ${stripWidth} pixels wide` })

  let image: Servable | null
  try {
    if (isStrip) image = await findStrip(c, ids)
    else image = width === null ? await limitReads(() => c.var.images.find(id)) : await findVariant(c, id, width)
  } catch (error) {
    if (error instanceof TooBusy) throw error
    c.var.log({ level: 'error', event: 'image-not-read', id, error: String(error) })
    return problem(c, 503, { detail: 'The image cannot be read at the moment. Please try again.' })
  }
  if (!image) return notFound(c, 'Image not found')

  // What an id names never changes, so id and width identify the bytes.
  const name = width === null ? id : `${id}-${width}`
  const etag = `"${name}"`
  const headers = {
    etag,
    // A strip without one of its logos may be complete a moment later.
    'cache-control': image.isWhole === false ? 'no-store' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${inertPolicy}; sandbox`,
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(image.bytes, 200, {
    ...headers,
    'content-type': image.type,
    'content-length': String(image.bytes.length),
    'content-disposition': `inline; filename="${name}.${endings[image.type] ?? 'bin'}"`,
  })
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

const stripWidth = 96

/**
 * The logos below each other, or null if there is none of them. Not kept: browsers and the CDN do that. A logo that can't
 * be read leaves its place empty. Rejects if that is true of all.
 */
async function findStrip(c: ApiCall, ids: readonly string[]): Promise<Servable | null> {
  const logos = await Promise.allSettled(ids.map((id) => findVariant(c, id, stripWidth)))
  const found = logos.map((logo) => (logo.status === 'fulfilled' ? (logo.value?.bytes ?? null) : null))
  const failed = logos.filter((logo) => logo.status === 'rejected')
  if (found.every((bytes) => bytes === null)) {
    if (failed[0]) throw failed[0].reason
    return null
  }
  for (const { reason } of failed) {
    c.var.log({ level: 'error', event: 'image-not-read', id: ids.join('.'), error: String(reason) })
  }
  const draw = () => c.var.drawing.drawStrip(found, stripWidth, logoStripLength, maxImagePixels)
  const bytes = new Uint8Array(await limitStrips(draw))
  return { bytes, type: 'image/webp', isWhole: !found.includes(null) }
}

/** Variants being created, so that parallel requests for the same one share the work. */
const drawing = new Map<string, Promise<Servable | null>>()

async function findVariant(c: ApiCall, id: string, width: ImageWidth): Promise<Servable | null> {
  const stored = await c.var.images.findVariant(id, width)
  if (stored) return { bytes: stored, type: 'image/webp' }
  const name = `${id}-${width}`
  const drawn = drawing.get(name) ?? drawAndKeep(c, id, width).finally(() => drawing.delete(name))
  drawing.set(name, drawn)
  return drawn
}

async function drawAndKeep(c: ApiCall, id: string, width: ImageWidth): Promise<Servable | null> {
  const bytes = await limitVariants(async () => {
    const original = await c.var.images.find(id)
    return original && new Uint8Array(await c.var.drawing.drawVariant(original.bytes, width, maxImagePixels))
  })
  if (!bytes) return null
  try {
    if (await mayKeepVariant(c.var, c.var.request.ip, id, bytes.length)) {
      await c.var.images.saveVariant(id, width, bytes)
    }
  } catch (error) {
    // It will be created again next time.
    c.var.log({ level: 'warn', event: 'variant-not-kept', id, width, error: String(error) })
  }
  return { bytes, type: 'image/webp' }
}
