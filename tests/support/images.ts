import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Images for tests: valid ones, and many invalid ones.

type Size = { width: number; height: number }

const small: Size = { width: 64, height: 48 }

/** Noise, so that no two are alike and nothing compresses well. */
function picture({ width, height }: Size) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
}

export const pngOf = (size: Size = small): Promise<Buffer> => picture(size).png().toBuffer()
export const jpegOf = (size: Size = small): Promise<Buffer> => picture(size).jpeg().toBuffer()
export const avifOf = (size: Size = small): Promise<Buffer> => picture(size).avif({ effort: 0 }).toBuffer()

/** A JPEG with a location, upside down, with its author's name in it. */
export function jpegWithExif(size: Size = small): Promise<Buffer> {
  return picture(size)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Ada Lovelace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
    })
    .jpeg()
    .toBuffer()
}

/** The image followed by zeroes, up to a size in bytes. Decoders stop before them. */
export function paddedTo(bytes: number, image: Buffer): Buffer {
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)])
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
/** The first bytes of a zip file. */
export const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00])

/** A PNG with one bit per pixel: small in bytes, however many pixels. */
export function hugePng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** An animation on a large canvas with one pixel per frame. */
export function gifOf(frames: number, { width, height }: Size): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  // A table of four colors.
  screen[4] = 0x91
  const colours = Buffer.from([0, 0, 0, 255, 255, 255, 200, 60, 10, 10, 60, 200])
  const control = [0x21, 0xf9, 0x04, 0x04, 0x02, 0x00, 0x00, 0x00]
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0x02, 0x02, 0x44, 0x01, 0x00]
  const frame = Buffer.from([...control, ...pixel])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}
