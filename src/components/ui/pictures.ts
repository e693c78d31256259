/** Our own screens, as `npm run pictures` takes them from the demo. */
export const pictureNames = ['report', 'mentions', 'leads', 'feedback', 'articles', 'pages'] as const
export type PictureName = (typeof pictureNames)[number]

/** In CSS pixels. The files have twice as many. `narrow` is a phone's. */
export const pictureSizes = {
  wide: { width: 1280, height: 640 },
  narrow: { width: 390, height: 460 },
} as const
type PictureShape = keyof typeof pictureSizes

export function pictureFile(name: PictureName, shape: PictureShape, scheme: 'light' | 'dark'): string {
  return `/pictures/${name}-${shape}-${scheme}.avif`
}
