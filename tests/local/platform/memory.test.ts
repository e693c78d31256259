import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeControlGroup } from '#tests/support/control-group.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { freePort } from '#tests/support/ports.ts'
import { productionSecret } from '#tests/support/tls-front.ts'

// How much it takes is in docs/measurements.md: npm run bench memory

const group = await makeControlGroup(1024)
afterAll(() => group?.remove())

describe.runIf(group)('a first start in production with 1 GB of memory', inFull, () => {
  it('builds the site and serves it, and nothing is killed', { timeout: 600_000 }, async () => {
    const { inside, kills } = group!
    const port = await freePort()
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      SITE_ORIGIN: 'https://www.example.com',
      SECRET: productionSecret,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      DATA_DIR: join(await newFolder('first-start'), 'data'),
      PORT: String(port),
    }
    const program = spawn('sh', ['-c', inside('exec npm start')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const ended = new Promise<number | null>((resolve) => program.once('close', resolve))
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => output,
      )
    try {
      await expect.poll(() => statusOf('/api/health/ready'), { timeout: 300_000, interval: 250 }).toBe(200)
      expect([await statusOf('/'), await kills()]).toEqual([200, 0])
    } finally {
      program.kill('SIGTERM')
      await ended
    }
    expect(output).not.toContain('memory runs out')
  })
})
