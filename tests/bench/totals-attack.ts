import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { jpegOf } from '#tests/support/images.ts'

// The attack of `totals.ts`, in a process of its own, so that sending doesn't delay what that one measures.

const megabyte = 1024 * 1024
const [port = '', uploads = '', held = ''] = process.argv.slice(2)
const holder = '198.51.100.1'
/** Each repeats what was refused, as clients do. */
const uploaders = ['198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5']

const boundary = 'a-boundary-of-the-bench'
const disposition = 'content-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg'
const form = Buffer.concat([
  Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`),
  await jpegOfAbout(3.7 * megabyte),
  Buffer.from(`\r\n--${boundary}--\r\n`),
])
const almostAll = randomBytes(4 * megabyte - 1024)

process.on('message', (message) => void (message === 'warm up' ? warmUp() : attack()))
process.send?.('ready')

async function warmUp(): Promise<void> {
  await upload('198.51.100.9')
  process.send?.('warm')
}

async function attack(): Promise<void> {
  const paths = ['/api/auth/signIn', '/api/file-uploads/image']
  const bodies = Array.from({ length: Number(held) }, (_, n) => holdBack(paths[n % paths.length] ?? '/'))
  const refusals = await Promise.all(
    Array.from({ length: Number(uploads) }, (_, n) => uploadUntilStored(uploaders[n % uploaders.length] ?? holder)),
  )
  process.send?.({ refusals: refusals.reduce((sum, count) => sum + count, 0) })
  await wait(2000)
  for (const body of bodies) body.destroy()
  if (process.connected) process.disconnect()
}

/** How often it was refused. */
async function uploadUntilStored(ip: string): Promise<number> {
  for (let refusals = 0; refusals < 200; refusals += 1) {
    const status = await upload(ip)
    if (status === 201) return refusals
    if (status !== 503 && status !== 0) throw new Error(`An upload got ${status}`)
    await wait(1000)
  }
  throw new Error('An upload was refused 200 times')
}

/** The status of the response. 0: the connection was closed, because the server doesn't read a refused body for long. */
function upload(ip: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = post('/api/file-uploads/image', ip, `multipart/form-data; boundary=${boundary}`, form.length)
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)))
    sent.once('error', () => resolve(0))
    sent.end(form)
  })
}

/** Sends all of a body but its last kilobyte. */
function holdBack(path: string): ClientRequest {
  const type = path.startsWith('/api/auth') ? 'application/json' : `multipart/form-data; boundary=${boundary}`
  const sent = post(path, holder, type, 4 * megabyte)
  sent.on('error', () => {}).on('response', (response) => response.resume())
  sent.write(almostAll)
  return sent
}

function post(path: string, ip: string, type: string, length: number): ClientRequest {
  const headers = { 'x-forwarded-for': ip, 'content-type': type, 'content-length': length }
  return request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
}

async function jpegOfAbout(bytes: number): Promise<Buffer> {
  const sample = await jpegOf({ width: 1000, height: 1000 })
  const side = Math.round(1000 * Math.sqrt(bytes / sample.length))
  return jpegOf({ width: side, height: side })
}
