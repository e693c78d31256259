import sharp from 'sharp'

let drawn: Promise<Blob> | undefined

/** A PNG of 200 × 200 pixels, which a logo needs. */
export function smallPng(): Promise<Blob> {
  drawn ??= sharp({ create: { width: 200, height: 200, channels: 3, background: '#d9480f' } })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  return drawn
}

/** A submission as a form sends it, with a logo and a screenshot by default. */
export async function productForm(fields: Record<string, string>, files?: Record<string, Blob>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent = files ?? { logo: await smallPng(), screenshot: await smallPng() }
  for (const [name, file] of Object.entries(sent)) form.set(name, file, `${name}.png`)
  return form
}
