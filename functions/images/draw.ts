import type { ImageType, ImageWidth } from '#src/domain/images/images.ts'

/** An image as stored: re-encoded, without metadata, upright, sRGB. */
export type ProcessedImage = { bytes: Uint8Array<ArrayBuffer>; type: ImageType; width: number; height: number }

/** In pixels. `longestSide`: of the image as stored. */
export type EncodingLimits = { pixels: number; longestSide: number; bytes: number }

/** Everything that decodes images. Arguments and results can be sent to another process. */
export type Drawing = {
  /** Re-encodes an image. Null: it has too many pixels. Rejects if it can't be decoded. */
  encode: (bytes: Uint8Array, type: ImageType, limits: EncodingLimits) => Promise<ProcessedImage | null>
  /** WebP, at most `width` pixels wide and never wider than the image itself. */
  drawVariant: (bytes: Uint8Array, width: ImageWidth, maxPixels: number) => Promise<Uint8Array>
  /** Squares below each other as WebP, `places` of them. A missing image leaves its place empty. */
  drawStrip: (
    images: readonly (Uint8Array | null)[],
    side: number,
    places: number,
    maxPixels: number,
  ) => Promise<Uint8Array>
}

/** Decodes in this process. */
export const drawHere: Drawing = {
  async encode(bytes, type, limits) {
    // Reads the header only, so a huge canvas costs nothing yet.
    const { width, height } = await (await openPicture(bytes, false)).metadata()
    return width * height > limits.pixels ? null : encode(bytes, type, limits)
  },

  async drawVariant(bytes, width, maxPixels) {
    const picture = await openPicture(bytes, maxPixels)
    return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
  },

  async drawStrip(images, side, places, maxPixels) {
    const { default: sharp } = await import('sharp')
    const square = { width: side, height: side, channels: 4 } as const
    const squares = await Promise.all(
      images.map(async (bytes, place) => {
        if (!bytes) return []
        const picture = await openPicture(bytes, maxPixels)
        const input = await picture.resize({ width: side, height: side, fit: 'cover' }).ensureAlpha().raw().toBuffer()
        return [{ input, raw: square, left: 0, top: place * side }]
      }),
    )
    const canvas = { ...square, height: side * places, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    return sharp({ create: canvas }).composite(squares.flat()).webp({ quality: 90 }).toBuffer()
  },
}

async function encode(bytes: Uint8Array, type: ImageType, limits: EncodingLimits): Promise<ProcessedImage> {
  const { longestSide } = limits
  const picture = await openPicture(bytes, limits.pixels)
  const drawn = picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  // A GIF gives its first frame, as PNG.
  const encoded = type === 'image/jpeg' ? drawn.jpeg({ quality: 88 }) : drawn.png({ compressionLevel: 8 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  if (data.length > limits.bytes) {
    const scale = Math.sqrt(limits.bytes / data.length) * 0.95
    return encode(bytes, type, { ...limits, longestSide: Math.floor(Math.max(info.width, info.height) * scale) })
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
