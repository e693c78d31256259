import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import * as z from 'zod'
import { BackupError, inOneLine } from './backup-error.ts'
import { ageHeader, decryptWith } from './encryption.ts'

// A backup is a tar file, compressed with zstd and encrypted with age, so the tools of these names can open it.

/** The first file of a backup. */
export const aboutFile = 'backup.json'
export const databaseFile = 'uplist.db'
/** Ids of images that the database knows and the store didn't have. */
export const missingFile = 'missing-images.txt'
/** The last file, so a backup that ends early lacks it. As sha256sum writes and checks it. */
export const sumsFile = 'SHA256SUMS'

const product = 'uplist'
const format = 1
const count = z.number().int().nonnegative()

const aboutSchema = z.object({
  product: z.literal(product),
  format: z.literal(format),
  /** Of the product that made it. */
  version: z.string().max(100),
  createdAt: z.iso.datetime(),
  reason: z.string().max(100),
  origin: z.string().max(500),
  /** The newest migration, and the time by which databases remember it. */
  schema: z.object({ name: z.string().max(200), when: count }),
  /** Rows of each table. */
  counts: z.record(z.string().max(200), count),
  databaseBytes: count,
  images: count,
  imageBytes: count,
  /** Tells whether the same SECRET is set where it is restored, without giving it away. Null: none was set. */
  secretFingerprint: z.string().max(100).nullable(),
})

export type About = z.output<typeof aboutSchema>

export function aboutText(about: Omit<About, 'product' | 'format'>): string {
  return `${JSON.stringify({ product, format, ...about }, null, 2)}\n`
}

/** Reads the first file. Throws a BackupError if this isn't a backup of ours, or one of a later version. */
export function readAbout(text: string): About {
  let given: unknown = null
  try {
    given = JSON.parse(text)
  } catch {
    throw new BackupError(`It is damaged, or isn't a backup of this product: its ${aboutFile} can't be read.`)
  }
  const later = z
    .object({ product: z.literal(product), format: z.number().gt(format), version: z.string() })
    .safeParse(given)
  if (later.success) {
    throw new BackupError(`This backup was made by version ${later.data.version}. Install that version to restore it.`)
  }
  const about = aboutSchema.safeParse(given)
  if (about.success) return about.data
  throw new BackupError(`This isn't a backup of this product: its ${aboutFile} says something else.`)
}

/** Adds a file to a backup. A stream has to have exactly `bytes`. */
export type AddFile = (name: string, body: Uint8Array | { bytes: number; stream: Readable }) => Promise<void>

/** Packs and compresses files as they are added. Ends with an error if adding does. */
export function packArchive(fill: (add: AddFile) => Promise<void>, now: number): Readable {
  const { readable, controller } = createTarPacker()
  const sums: string[] = []
  const add: AddFile = async (name, body) => {
    const [bytes, stream] = body instanceof Uint8Array ? [body.length, [body]] : [body.bytes, body.stream]
    const hash = createHash('sha256')
    const writer = controller.add({ name, size: bytes, mode: 0o600, mtime: new Date(now), type: 'file' }).getWriter()
    for await (const chunk of stream as AsyncIterable<Uint8Array> | Uint8Array[]) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const work = async () => {
    await fill(add)
    await add(sumsFile, Buffer.from(sums.join('')))
    controller.finalize()
  }
  work().catch((error: unknown) => controller.error(error))
  return through(Readable.fromWeb(readable as ReadableStream), createZstdCompress({ params }))
}

/** The first bytes of a zstd file (RFC 8878). */
const zstdMagic = 0xfd_2f_b5_28

const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }

/** An error of the first is one of the second. */
function through(from: Readable, to: Transform): Readable {
  pipeline(from, to, () => {})
  return to
}

/** A file of a backup, to be read before the next one. */
export type ArchiveFile = { name: string; bytes: number; body: AsyncIterable<Uint8Array> }

/** The files of a backup, in their order. Decrypts if needed. Throws a BackupError where the backup is damaged. */
export async function* readArchive(
  body: Readable,
  { name, identities }: { name: string; identities: readonly string[] },
): AsyncGenerator<ArchiveFile> {
  const damaged = (error: unknown) =>
    error instanceof BackupError
      ? error
      : new BackupError(`${name} is damaged: ${inOneLine(error) || 'it ends early'}`, { cause: error })
  // It's read outside of this function.
  const checked = async function* (file: AsyncIterable<Uint8Array>) {
    try {
      yield* file
    } catch (error) {
      throw damaged(error)
    }
  }
  try {
    const start = await peek(body, ageHeader.length)
    const isEncrypted = start.toString('latin1') === ageHeader
    if (!isEncrypted && start.readUInt32LE() !== zstdMagic)
      throw new BackupError(`${name} is damaged, or isn't a backup of this product: it doesn't begin as one.`)
    const plain = isEncrypted ? await decryptWith(identities, body, name) : body
    const { readable, writable } = createTarDecoder({ strict: true })
    const unpacked = Readable.toWeb(through(plain, createZstdDecompress())) as globalThis.ReadableStream<Uint8Array>
    const whole = unpacked.pipeTo(writable)
    // Its errors arrive at the entries first, except those after the last one.
    whole.catch(() => {})
    for await (const { header, body } of readable as unknown as AsyncIterable<ParsedTarEntry>) {
      const { name, size, type = 'file' } = header
      if (type !== 'file') throw new BackupError(`This isn't a backup of this product: ${name} is a ${type}.`)
      yield { name, bytes: size, body: checked(body) }
    }
    await whole
  } catch (error) {
    throw damaged(error)
  } finally {
    body.destroy()
  }
}

/** The first bytes of a stream, which stay in it. */
async function peek(body: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let read = 0
  const iterator = body.iterator({ destroyOnReturn: false })
  while (read < length) {
    const next = (await iterator.next()) as IteratorResult<Buffer, undefined>
    if (next.done) throw new Error('it ends early')
    chunks.push(next.value)
    read += next.value.length
  }
  await iterator.return?.()
  const bytes = Buffer.concat(chunks)
  body.unshift(bytes)
  return bytes.subarray(0, length)
}
