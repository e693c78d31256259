import { spawn } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { thisProject } from '#netlify/local/project.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { freePort } from '#tests/support/ports.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { submit } from './submission-storm.ts'

const origin = 'https://site.example'
/** Of nobody, who owns nothing of the checkout. */
const stranger = 65534

// Mounting takes root, and Linux.
describe.runIf(process.getuid?.() === 0)('a checkout that is read-only and belongs to another user', inFull, () => {
  let folder: string
  let smtp: TestSmtp
  let stop: () => Promise<void>
  afterEach(async () => {
    await stop()
    await smtp.stop()
  })

  /** Runs a command there as another user. The mount is only seen by it and what it starts. */
  function run(env: Record<string, string>, ...words: string[]) {
    const checkout = join(folder, 'checkout')
    const settings = Object.entries({ PATH: process.env['PATH'] ?? '', ...env }).map(
      ([name, value]) => `${name}=${value}`,
    )
    const script = `mount --bind "${thisProject.root}" "${checkout}" && mount -o remount,bind,ro "${checkout}" && cd "${checkout}" &&
      if touch package.json 2>/dev/null; then echo The mount is not read-only; exit 1; fi &&
      exec setpriv --reuid=${stranger} --regid=${stranger} --clear-groups env -i "$@"`
    const program = ['node', 'commands/launch.js', 'node', ...words]
    const child = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', ...settings, ...program])
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended, output: () => output }
  }

  it('starts, and publishes a submission by a rebuild', { timeout: 600_000 }, async () => {
    folder = await newFolder('read-only')
    // Others may pass through.
    for (const path of [folder, dirname(folder)]) await chmod(path, 0o711)
    const dataDir = join(folder, 'data')
    for (const path of [dataDir, join(folder, 'checkout')]) await mkdir(path)
    await chown(dataDir, stranger, stranger)
    smtp = await startSmtp()
    const port = await freePort()
    const env = {
      NODE_ENV: 'production',
      SITE_ORIGIN: origin,
      SECRET: 'the secret of a single machine, long enough',
      SMTP_URL: smtp.url,
      DATA_DIR: dataDir,
      PORT: String(port),
    }
    const { child, ended, output } = run(env, 'commands/start.ts')
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    const local = `http://127.0.0.1:${port}`
    const statusOf = (path: string) =>
      fetch(`${local}${path}`, { redirect: 'manual' }).then(
        ({ status }) => status,
        () => output(),
      )
    await expect.poll(() => statusOf('/api/health/ready'), { timeout: 240_000, interval: 250 }).toBe(200)

    expect((await submit(local, 1)).status).toBe(201)
    await expect.poll(() => smtp.received.length).toBe(1)
    const link = /\/submissions\/(\w+)\/([^\s/?]+)/.exec(smtp.received[0]?.text ?? '')
    const [, ref = '', token] = link ?? []
    const headers = { authorization: `Bearer ${token}` }
    const confirmed = await fetch(`${local}/api/submissions/${ref}/confirm`, { method: 'POST', headers })
    expect(confirmed.status).toBe(200)

    const published = run(env, 'commands/products.ts', 'publish', ref)
    expect([await published.ended, published.output()]).toEqual([0, expect.stringContaining('published at')])
    // A function has no ETag.
    const isBuilt = async () => (await fetch(`${local}/product/ledger-1`)).headers.has('etag')
    await expect.poll(isBuilt, { timeout: 120_000, interval: 250 }).toBe(true)
    expect(output()).not.toMatch(/EROFS|EACCES|    at /)
  })
})
