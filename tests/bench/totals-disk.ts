import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imagePartSize, maxImageBytes } from '#src/domain/images/images.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { printTable } from './figures.ts'

const megabyte = 1024 * 1024

/** Uploads as large as they may be, never finished, until they are refused. */
export async function measureDisk({ origin, dataDir }: TestPlatform): Promise<void> {
  const before = await bytesIn(dataDir)
  const client = await uploadAll(origin, () => '192.0.2.1', true)
  const stored = (await bytesIn(dataDir)) - before
  const network = await uploadAll(origin, (n) => `2001:db8:1:${n.toString(16)}::1`, false)
  printTable('Bytes of images that are accepted in a day', [
    { from: 'one client', accepted: `${client} MB`, 'stored on the disk': `${(stored / megabyte).toFixed(0)} MB` },
    { from: 'one IPv6 /48', accepted: `${network} MB`, 'stored on the disk': 'not sent' },
  ])
}

/** Megabytes announced until the first refusal. `sends`: all parts are sent. */
async function uploadAll(origin: string, ipOf: (n: number) => string, sends: boolean): Promise<number> {
  const part = randomBytes(imagePartSize(maxImageBytes, 1))
  for (let accepted = 0; ; accepted += 1) {
    const ip = ipOf(accepted)
    const send = (method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>, token = '') => {
      const headers = { 'x-forwarded-for': ip, 'content-type': type, authorization: `Bearer ${token}` }
      return fetch(`${origin}/api/file-uploads/${path}`, { method, headers, body })
    }
    const announced = JSON.stringify({ type: 'image/png', size: maxImageBytes })
    const begun = await send('POST', 'image', 'application/json', announced)
    if (begun.status !== 201) return (accepted * maxImageBytes) / megabyte
    const { data } = (await begun.json()) as { data: { id: string; token: string; parts: number } }
    for (let n = 1; sends && n <= data.parts; n += 1) {
      const bytes = part.subarray(0, imagePartSize(maxImageBytes, n))
      const { status } = await send('PUT', `${data.id}/parts/${n}`, 'application/octet-stream', bytes, data.token)
      if (status !== 200) throw new Error(`A part got ${status}`)
    }
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    files.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
