import { pngOf } from '#tests/support/images.ts'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A real PNG, as a file that a visitor selects. */
export async function photograph(name: string, width: number, height: number): Promise<Upload> {
  return { name, mimeType: 'image/png', buffer: await pngOf({ width, height }) }
}
