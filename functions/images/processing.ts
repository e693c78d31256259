import {
  imageMessages,
  type ImageSubject,
  type ImageType,
  type ImageWidth,
  maxImageBytes,
  maxImagePixels,
  sniffImageType,
} from '#src/domain/images/images.ts'
import { limitImages, limitStrips } from './queue.ts'

/** An image as stored: re-encoded, without metadata, upright, sRGB. */
export type ProcessedImage = { bytes: Uint8Array; type: ImageType; width: number; height: number }
export type ProcessingResult = { image: ProcessedImage; refusal?: never } | { image?: never; refusal: string }

/** Maximum pixels of the long side as stored. */
const maxSides: Record<ImageSubject, number> = { logo: 1024, screenshot: 2400, image: 2400 }

/**
 * Bytes. A function's buffered response must stay under 6 MB with binary counted as base64, so what is served in one
 * response must be smaller than what may be sent in parts.
 */
const maxStoredBytes = 4 * 1024 * 1024

/**
 * Checks an image by its bytes alone and re-encodes it, which removes everything but the picture: EXIF with locations
 * and names, profiles, comments, and anything hidden in or after the file.
 */
export async function processImage(subject: ImageSubject, bytes: Uint8Array): Promise<ProcessingResult> {
  if (bytes.length > maxImageBytes) return { refusal: imageMessages.tooLarge(subject) }
  if (bytes.length === 0) return { refusal: imageMessages.unreadable(subject) }
  const type = sniffImageType(bytes)
  if (!type) return { refusal: imageMessages.wrongType(subject) }
  return limitImages(async () => {
    try {
      const pixels = await countPixels(bytes)
      if (pixels > maxImagePixels) return { refusal: imageMessages.tooManyPixels(subject) }
      return { image: await encode(bytes, type, maxSides[subject]) }
    } catch {
      // The decoder's reason doesn't help someone who only has the file.
      return { refusal: imageMessages.unreadable(subject) }
    }
  })
}

/** WebP, at most `width` pixels wide and never wider than the image itself. */
export function drawVariant(bytes: Uint8Array, width: ImageWidth): Promise<Uint8Array> {
  return limitImages(async () => {
    const picture = await openPicture(bytes, maxImagePixels)
    return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
  })
}

/** Squares below each other as WebP, `places` of them. A missing image leaves its place empty. */
export async function drawStrip(
  images: readonly (Uint8Array | null)[],
  side: number,
  places: number,
): Promise<Uint8Array> {
  return limitStrips(async () => {
    const { default: sharp } = await import('sharp')
    const square = { width: side, height: side, channels: 4 } as const
    const squares = await Promise.all(
      images.map(async (bytes, place) => {
        if (!bytes) return []
        const picture = await openPicture(bytes, maxImagePixels)
        const input = await picture.resize({ width: side, height: side, fit: 'cover' }).ensureAlpha().raw().toBuffer()
        return [{ input, raw: square, left: 0, top: place * side }]
      }),
    )
    const canvas = { ...square, height: side * places, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    return sharp({ create: canvas }).composite(squares.flat()).webp({ quality: 90 }).toBuffer()
  })
}

async function countPixels(bytes: Uint8Array): Promise<number> {
  // Reads the header only, so a huge canvas costs nothing yet.
  const { width, height } = await (await openPicture(bytes, false)).metadata()
  return width * height
}

async function encode(bytes: Uint8Array, type: ImageType, longestSide: number): Promise<ProcessedImage> {
  const picture = await openPicture(bytes, maxImagePixels)
  const drawn = picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  // A GIF gives its first frame, as PNG.
  const encoded = type === 'image/jpeg' ? drawn.jpeg({ quality: 88 }) : drawn.png({ compressionLevel: 8 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  if (data.length > maxStoredBytes) {
    const scale = Math.sqrt(maxStoredBytes / data.length) * 0.95
    return encode(bytes, type, Math.floor(Math.max(info.width, info.height) * scale))
  }
  const storedType = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return { bytes: data, type: storedType, width: info.width, height: info.height }
}

async function openPicture(bytes: Uint8Array, limitInputPixels: number | false) {
  // Loaded with the first image, so that the API's cold start doesn't wait for it.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // One page: only the first frame of an animation is ever decoded.
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
}
