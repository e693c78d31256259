import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { isHtml } from '#functions/http/outgoing/text.ts'
import { keptPages } from '#src/domain/proofs/kept-pages.ts'

const compress = promisify(gzip)
const level = constants.Z_BEST_COMPRESSION

/** A page as a check read it, as evidence keeps it. */
export type KeptPage = { bytes: Buffer; hash: string; readBytes: number; keptBytes: number }

/** The start of a long page, as much as fits. Null: there is no page to keep. */
export async function keepPage(answer: Pick<OutgoingResponse, 'body' | 'headers'>): Promise<KeptPage | null> {
  const { body } = answer
  if (body.length === 0 || !isHtml(answer)) return null
  let keptBytes = body.length
  let bytes = await compress(body, { level })
  while (bytes.length > keptPages.compressedBytes) {
    keptBytes = Math.floor((keptBytes * keptPages.compressedBytes * 0.97) / bytes.length)
    bytes = await compress(body.subarray(0, keptBytes), { level })
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { bytes, hash, readBytes: body.length, keptBytes }
}
