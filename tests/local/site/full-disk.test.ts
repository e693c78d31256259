import { execFileSync } from 'node:child_process'
import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { startPlatform } from '#tests/support/platform.ts'

const megabyte = 1024 * 1024

// A disk of its own, which only root can mount.
describe.skipIf(process.getuid?.() !== 0)('A build on a full disk', { ...inFull, timeout: 600_000 }, () => {
  it('leaves the site and no files, says so in a sentence, and is repeated once there is space', async () => {
    const folder = await newFolder('small-disk')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    const cache = join(folder, 'cache')
    const platform = await startPlatform({ dataDir: folder, seed: true, env: { CACHE_DIR: cache } })
    onTestFinished(() => platform.kill())
    const hook = (await findRunningPlatform(folder))!.buildHookUrl
    const state = async () =>
      (await (await fetch(hook)).json()) as { live: number; failures: number; retryAt: number; error: string | null }
    const page = async () => (await fetch(`${platform.origin}/directories`)).text()
    const free = async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    }
    const live = await platform.rebuild()
    const before = await page()

    const filler = join(folder, 'filler')
    execFileSync('fallocate', ['-l', String((await free()) - 6 * megabyte), filler])
    expect(await platform.rebuild()).toBe(live)
    expect(await state()).toMatchObject({
      ...{ failures: 1, retryAt: expect.any(Number) as number },
      error: expect.stringMatching(/^The disk is full[^\n]*Free some space and try again\.[^\n]*$/) as string,
    })
    expect(await page()).toBe(before)
    const builds = (await readdir(cache)).filter((name) => name.startsWith('build-'))
    const left = await Promise.all(builds.map((name) => readdir(join(cache, name)).catch(() => [])))
    expect(left.flat()).toEqual([])
    expect(await free()).toBeGreaterThan(4 * megabyte)

    await rm(filler)
    await expect.poll(state, { timeout: 300_000, interval: 1000 }).toMatchObject({
      ...{ live: live! + 1, failures: 0, retryAt: null, error: null },
    })
    expect(await page()).toContain('</html>')
  })
})
