import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

// Creates the pixel icons some devices need from public/favicon.svg. Run by hand; its output is committed. `npm run
// icons`

const svg = await readFile('public/favicon.svg')
const ink = '#1c1815'

await save('favicon.ico', asIco(await drawing(32), 32))
await save('icon-192.png', await drawing(192))
await save('icon-512.png', await drawing(512))
// Devices crop these to their own shape, so the background reaches the edge and the mark keeps clear of it.
await save('apple-touch-icon.png', await grounded(180, 0.86))
await save('icon-maskable-512.png', await grounded(512, 0.7))

function drawing(side: number): Promise<Buffer> {
  // The density at which the drawing's 32 units are that many pixels.
  return sharp(svg, { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function grounded(side: number, share: number): Promise<Buffer> {
  const input = await drawing(Math.round(side * share))
  return sharp({ create: { width: side, height: side, channels: 3, background: ink } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** One picture in the ICO container that browsers request by default: a header, an entry, and the PNG. */
function asIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`public/${file}`, bytes)
  console.log(`public/${file} ${bytes.length} bytes`)
}
