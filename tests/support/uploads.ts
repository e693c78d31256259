import { getStore } from '@netlify/blobs'
import { beforeEach, expect } from 'vitest'
import { countImageParts, type ImageKind, imagePartBytes } from '#src/domain/images/images.ts'
import { uploads } from '#src/storage/images/schema.ts'
import type { Caller, TestApi } from './api.ts'

/** The API's response to an upload, as far as tests read it. */
export type UploadAnswer = {
  success: boolean
  message: string
  detail: string
  errors: { field: string; message: string }[]
  data: {
    id: string
    token: string
    url: string
    type: string
    width: number
    height: number
    size: number
    partSize: number
    parts: number
  }
}
export type Answered = { status: number; body: UploadAnswer; headers: Headers }

async function read(response: Response): Promise<Answered> {
  const text = await response.text()
  const body = JSON.parse(text || '{}') as UploadAnswer
  return { status: response.status, body, headers: response.headers }
}

/** Sends an image in one request, with any bytes. */
export async function sendImage(
  api: Caller,
  bytes: Buffer,
  kind?: ImageKind,
  name = 'image.png',
  ip?: string,
): Promise<Answered> {
  const body = new FormData()
  if (kind) body.set('kind', kind)
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return read(await api.call('/api/file-uploads/image', { method: 'POST', body, ...(ip ? { ip } : {}) }))
}

export async function announce(api: Caller, announcement: object): Promise<Answered> {
  const headers = { 'content-type': 'application/json' }
  return read(
    await api.call('/api/file-uploads/image', { method: 'POST', headers, body: JSON.stringify(announcement) }),
  )
}

type Known = { id: string; token: string }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export async function sendPart(
  api: Caller,
  { id, token }: Known,
  part: number | string,
  bytes: Buffer,
): Promise<Answered> {
  const headers = { ...bearer(token), 'content-type': 'application/octet-stream' }
  const init = { method: 'PUT', headers, body: new Uint8Array(bytes) }
  return read(await api.call(`/api/file-uploads/${id}/parts/${part}`, init))
}

export async function finish(api: Caller, { id, token }: Known, kind: ImageKind = 'logo'): Promise<Answered> {
  const init = { method: 'POST', headers: bearer(token) }
  return read(await api.call(`/api/file-uploads/${id}/finish?kind=${kind}`, init))
}

export async function remove(api: Caller, { id, token }: Known): Promise<Answered> {
  return read(await api.call(`/api/file-uploads/${id}`, { method: 'DELETE', headers: bearer(token) }))
}

/** The bytes of each part, the first at index 0. */
export function cut(bytes: Buffer): Buffer[] {
  const count = countImageParts(bytes.length)
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * imagePartBytes, (index + 1) * imagePartBytes),
  )
}

/** Announces an image and sends its parts in the given order (by default all of them, in order). */
export async function sendInParts(api: Caller, bytes: Buffer, order?: number[]): Promise<UploadAnswer['data']> {
  const { body } = await announce(api, { kind: 'logo', name: 'logo.jpg', type: 'image/jpeg', size: bytes.length })
  const parts = cut(bytes)
  for (const part of order ?? parts.map((_, index) => index + 1)) {
    await sendPart(api, body.data, part, parts[part - 1] ?? Buffer.alloc(0))
  }
  return body.data
}

/** The ids under which any part of an image is stored. */
export async function storedIds(): Promise<string[]> {
  const stores = await Promise.all(shelves.map((name) => getStore(name).list()))
  return stores.flatMap(({ blobs }) => blobs.map(({ key }) => key.replace(/\.\d+$/, '')))
}

/** Each test of the surrounding `describe` starts with empty image stores. */
export function useEmptyImageStores(): void {
  beforeEach(async () => {
    for (const name of shelves) await getStore(name).deleteAll()
  })
}

const shelves = ['images-test', 'private-images-test', 'image-parts-test', 'image-variants-test']

/** The image as served. */
export async function storedImage(api: Caller, id: string): Promise<Buffer> {
  const response = await api.call(`/api/file-uploads/${id}/image`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

export async function expectNothingKept(api: TestApi): Promise<void> {
  expect(await api.db.select().from(uploads)).toEqual([])
  expect(await storedIds()).toEqual([])
}
