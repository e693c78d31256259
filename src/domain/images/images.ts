export const imageKinds = ['logo', 'screenshot'] as const
export type ImageKind = (typeof imageKinds)[number]
/** What a message names. An image with an unknown purpose is just an image. */
export type ImageSubject = ImageKind | 'image'
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif'

/** Bytes. The specification's limit: 5,242,880 are accepted, one more isn't. */
export const maxImageBytes = 5 * 1024 * 1024
/** Bytes of each part except the last, for uploads in parts. By default nginx refuses requests over 1 MB. */
export const imagePartBytes = 768 * 1024
/** The same for uploads that began before parts were smaller. */
export const earlierPartBytes = 2 * 1024 * 1024
/** Pixels of a submitted logo's shorter side, once its longer one is at most `maxLogoSide`, to which it is scaled down. */
export const minLogoSide = 200
export const maxLogoSide = 1024
/** The pixel limit for decoding, because a small file can claim a huge canvas. */
export const maxImagePixels = 25_000_000
export const imageAccept = 'image/jpeg,image/jpg,image/png,image/gif'
/** Widths in pixels that `?w=` offers. */
export const imageWidths = [96, 192, 320, 640, 960, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

const names: Record<ImageSubject, string> = { logo: 'Logo', screenshot: 'Screenshot', image: 'Image' }

export const imageMessages = {
  /** Our own limit is larger than a part. */
  blockedByProxy:
    'A proxy in front of this site refuses requests of 1 MB. Please tell the site’s owner to raise its limit (client_max_body_size in nginx).',
  required: (kind: ImageSubject) => `${names[kind]} file is required`,
  tooLarge: (kind: ImageSubject) => `${names[kind]} file size must not exceed 5MB`,
  wrongType: (kind: ImageSubject) =>
    `Please select a valid image file ${kind === 'image' ? '' : `for the ${kind} `}(JPG, PNG, GIF)`,
  unreadable: (kind: ImageSubject) =>
    `The ${kind} file is damaged and cannot be read. Please export it again as JPG, PNG or GIF`,
  tooManyPixels: (kind: ImageSubject) =>
    `The ${kind} has more than 25 million pixels. Please scale it down and try again`,
  tooLargeTogether:
    'The images are too large for one request. Together they must stay under 4.5 MB; the form uploads larger ones in parts.',
  tooManyBytes: 'You have uploaded too many images today. Please try again tomorrow.',
  noRoom: 'We can’t store images at the moment. Please try again later.',
  notStored: 'We could not store the image. Please try again.',
} as const

export function isImageType(type: string): type is ImageType {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/gif'
}

/** The number of parts for an image of `size` bytes. */
export function countImageParts(size: number): number {
  return Math.ceil(size / imagePartBytes)
}

/** Bytes of one part, counted from 1, of an image of `size` bytes. */
export function imagePartSize(size: number, part: number, partBytes = imagePartBytes): number {
  return Math.min(partBytes, size - (part - 1) * partBytes)
}

/** What a browser can check about a file before sending it. Null: no problem. */
export function checkImageFile(kind: ImageSubject, file: { size: number; type: string }): string | null {
  if (!isImageType(file.type === 'image/jpg' ? 'image/jpeg' : file.type)) return imageMessages.wrongType(kind)
  if (file.size > maxImageBytes) return imageMessages.tooLarge(kind)
  return null
}

const logoTooSmall = (side: number) =>
  `The logo must be at least ${minLogoSide} pixels wide and high. Yours has only ${side}`

const logoTooNarrow = 'The logo is too long and narrow. Crop it closer to a square'

/** What a browser can check once it has read an image. Null: no problem. */
export function checkImageSize(kind: ImageSubject, { width, height }: { width: number; height: number }) {
  if (width * height > maxImagePixels) return imageMessages.tooManyPixels(kind)
  if (kind !== 'logo') return null
  const side = Math.min(width, height)
  if (side < minLogoSide) return logoTooSmall(side)
  const scaled = Math.round(side * Math.min(1, maxLogoSide / Math.max(width, height)))
  return scaled < minLogoSide ? logoTooNarrow : null
}

/** The type from the first bytes, whatever a name or header claims. */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0x47, 0x49, 0x46, 0x38) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61)
    return 'image/gif'
  return null
}

/** `/api/file-uploads/{id}/image` */
export function imageUrl(id: string): string {
  return `/api/file-uploads/${id}/image`
}

/** The id in a URL from `imageUrl`. Null for any other. */
export function imageIdOf(url: string): string | null {
  return /^\/api\/file-uploads\/([a-z0-9]+)\/image$/.exec(url)?.[1] ?? null
}

/** The URL of a smaller version of an image. */
export function atWidth(url: string, width: ImageWidth): string {
  return `${url}?w=${width}`
}

/** How many logos a strip has places for: one page of a list. */
export const logoStripLength = 12

/** The URL of one image with several logos below each other, so that a list loads one file. Null: they need one each. */
export function logoStripUrl(urls: readonly string[]): string | null {
  const ids = urls.map(imageIdOf)
  if (ids.length < 2 || ids.length > logoStripLength || ids.includes(null)) return null
  if (new Set(ids).size < ids.length) return null
  return atWidth(imageUrl(ids.join('.')), 96)
}
