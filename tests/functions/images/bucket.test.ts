import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBlobs } from '#netlify/local/blobs.ts'
import { imageMessages } from '#src/domain/images/images.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { useApi } from '#tests/support/api.ts'
import { newFolder } from '#tests/support/folders.ts'
import * as image from '#tests/support/images.ts'
import { announce, sendImage, sendPart } from '#tests/support/uploads.ts'

const api = useApi()

it('a bucket that can’t be reached: uploads and images get 503 in a sentence, and health says so', async () => {
  const place = { bucket: 'images', prefix: '', region: 'us-east-1', keyId: 'key', secret: 'secret' }
  const bucket = { ...place, endpoint: 'http://127.0.0.1:9', copies: join(await newFolder('copies'), 'images') }
  api.services.images = openImageStore('test', openBlobs(await newFolder('data'), bucket))
  const png = await image.pngOf({ width: 400, height: 400 })
  const whole = await sendImage(api, png)
  expect([whole.status, whole.body.detail]).toEqual([503, imageMessages.notStored])
  const { body } = await announce(api, { name: 'logo.png', type: 'image/png', size: png.length })
  const part = await sendPart(api, body.data, 1, png)
  expect([part.status, part.body.detail]).toEqual([503, imageMessages.notStored])
  const read = await api.call('/api/file-uploads/0123456789abcdef0123/image')
  expect([read.status, await read.text()]).toEqual([503, expect.stringMatching(/cannot be read at the moment/)])
  const answers = ['/api/health', '/api/health/ready'].map(async (path) => {
    const answer = await api.call(path)
    return [answer.status, (await answer.json()) as object] as const
  })
  const failing = { data: { images: 'failing' } }
  expect(await Promise.all(answers)).toMatchObject([
    [503, failing],
    [200, failing],
  ])
  const reasons = api.log.map(({ error }) => error).join()
  expect(reasons).toContain("http://127.0.0.1:9 can't be reached (ECONNREFUSED). Check S3_ENDPOINT.")
})
