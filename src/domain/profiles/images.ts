import type { ProfileImage } from './profiles.api.ts'

/** Pixels. Many directories refuse smaller logos. */
const minLogoSide = 256
/** Width to height. */
const minWideRatio = 2
/** A square may be off by this share: exports often are, by a pixel or two. */
const squareTolerance = 0.02

export type LogoField = 'logoSquare' | 'logoWide'
export type ImageFault = { what: string; todo: string }

export const logoRules: Record<LogoField, string> = {
  logoSquare: `Square, at least ${minLogoSide} × ${minLogoSide} pixels.`,
  logoWide: 'At least twice as wide as it is high.',
}

/** What’s wrong with a logo, or null. */
export function profileImageFault(
  field: LogoField,
  { width, height }: Pick<ProfileImage, 'width' | 'height'>,
): ImageFault | null {
  const size = `${width} × ${height} pixels`
  if (field === 'logoWide') {
    if (width >= height * minWideRatio) return null
    return { what: `Your wide logo is ${size}.`, todo: 'Upload one at least twice as wide as it is high.' }
  }
  const isSquare = Math.abs(width - height) <= Math.max(width, height) * squareTolerance
  if (isSquare && Math.min(width, height) >= minLogoSide) return null
  return {
    what: `Your square logo is ${size}.`,
    todo: `Upload a square one of at least ${minLogoSide} × ${minLogoSide} pixels.`,
  }
}
