import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { builtFixtureFolder, startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import type { TestPlatform } from '#tests/support/platform.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds to wait on a busy machine. */
const soon = { timeout: 10_000 }

describe('a daily job', () => {
  let platform: TestPlatform
  afterEach(() => platform.kill())

  const runs = () => platform.output().split('the nightly job runs').length - 1
  const lastRun = async (dataDir: string, job = 'nightly') => {
    const text = await readFile(join(dataDir, 'schedule.json'), 'utf8').catch(() => '{}')
    return (JSON.parse(text) as Record<string, number>)[job] ?? 0
  }

  it(
    'whose time came while the server was off runs once, soon after the next start',
    { timeout: 300_000 },
    async () => {
      const dataDir = await builtFixtureFolder()
      platform = await startBuiltFixture({ dataDir })
      await expect.poll(() => lastRun(dataDir), soon).toBeGreaterThan(Date.now() - day)
      expect(runs()).toBe(1)
      await platform.stop()

      // The same as being off for two days.
      const missed = (await lastRun(dataDir)) - 2 * day
      await writeFile(join(dataDir, 'schedule.json'), JSON.stringify({ nightly: missed }))
      platform = await startBuiltFixture({ dataDir })
      await expect.poll(() => lastRun(dataDir), soon).toBeGreaterThan(missed)
      expect(runs()).toBe(1)
      await platform.stop()

      // What has run isn't repeated by another start on the same day. A job that has never run shows when it's over.
      const ran = await lastRun(dataDir)
      await writeFile(join(dataDir, 'schedule.json'), JSON.stringify({ nightly: ran }))
      platform = await startBuiltFixture({ dataDir })
      await expect.poll(() => lastRun(dataDir, 'minutely'), soon).toBeGreaterThan(0)
      await platform.stop()
      expect([runs(), await lastRun(dataDir)]).toEqual([0, ran])
    },
  )
})
