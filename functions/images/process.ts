import { TooBusy } from '#functions/http/too-busy.ts'
import type { Services } from '#functions/services.ts'
import {
  imageMessages,
  type ImageSubject,
  maxImageBytes,
  maxImagePixels,
  sniffImageType,
} from '#src/domain/images/images.ts'
import type { ProcessedImage } from './draw.ts'

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
 * and names, profiles, comments, and anything hidden in or after the file. Called in `limitUploads`.
 */
export async function processImage(
  { drawing }: Pick<Services, 'drawing'>,
  subject: ImageSubject,
  bytes: Uint8Array,
): Promise<ProcessingResult> {
  if (bytes.length > maxImageBytes) return { refusal: imageMessages.tooLarge(subject) }
  if (bytes.length === 0) return { refusal: imageMessages.unreadable(subject) }
  const type = sniffImageType(bytes)
  if (!type) return { refusal: imageMessages.wrongType(subject) }
  const limits = { pixels: maxImagePixels, longestSide: maxSides[subject], bytes: maxStoredBytes }
  try {
    const image = await drawing.encode(bytes, type, limits)
    return image ? { image } : { refusal: imageMessages.tooManyPixels(subject) }
  } catch (error) {
    if (error instanceof TooBusy) throw error
    // The decoder's reason doesn't help someone who only has the file.
    return { refusal: imageMessages.unreadable(subject) }
  }
}
