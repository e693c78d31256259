import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '#src/domain/images/images.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { clientAt } from '#tests/support/clients.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { submitUntilKilled, type Storm } from './submission-storm.ts'

const minute = 60_000
const patience = 6 * minute
const secret = 'a secret of at least thirty-two characters'

async function command(dataDir: string, name: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, SECRET: secret }
  const { stdout } = await promisify(execFile)(process.execPath, [`commands/${name}.ts`, ...words], { env })
  return stdout
}

describe(
  'a platform that is backed up under load, killed with -9 and restored elsewhere',
  { ...inFull, timeout: patience },
  () => {
    let storm: Storm
    /** What was acknowledged before the backup started. */
    let before: string[]
    let restored: TestPlatform
    let output: string
    let kept: { email: string; logoId: string; screenshotId: string }[]

    beforeAll(async () => {
      const dataDir = await newFolder('drill')
      const into = await newFolder('drilled')
      const platform = await startPlatform({ dataDir, env: { SECRET: secret } })
      let backup: Promise<string> | undefined
      let acknowledged: string[] = []
      const storming = submitUntilKilled(platform, 250, (progress) => {
        if (progress.acknowledged.length < 60 || backup) return
        acknowledged = [...progress.acknowledged]
        backup = command(dataDir, 'backup')
      })
      storm = await storming
      before = acknowledged
      await backup
      output = await command(dataDir, 'restore', 'latest', '--into', into)
      restored = await startPlatform({ dataDir: into, env: { SECRET: secret } })
      const db = openDatabase(readEnvironment({ DATA_DIR: into }).database)
      kept = await db.select().from(products)
      db.$client.close()
    }, patience)
    afterAll(() => restored.stop())

    it('has everything that was acknowledged before the backup started, and nothing that was not sent', () => {
      expect(output).toMatch(/^Restored \S+ in \d+ s, 0 differences: /)
      expect(before.length).toBeGreaterThanOrEqual(60)
      const emails = kept.map(({ email }) => email)
      expect(before.filter((email) => !emails.includes(email))).toEqual([])
      expect(emails.filter((email) => !storm.sent.includes(email))).toEqual([])
    })

    it('serves both images of each', async () => {
      const visitor = clientAt(restored.origin, '127.0.0.1')
      for (const id of kept.flatMap(({ logoId, screenshotId }) => [logoId, screenshotId])) {
        const image = await visitor.call(imageUrl(id))
        expect(image.status).toBe(200)
        expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      }
    })

    it('is healthy and shows the site', async () => {
      expect((await fetch(`${restored.origin}/api/health`)).status).toBe(200)
      expect((await fetch(restored.origin)).status).toBe(200)
    })
  },
)
