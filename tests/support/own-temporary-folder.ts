import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the run a separate temporary folder. The run fails if anything is left in it. */
export default async function useOwnTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-run-'))
  process.env['TMPDIR'] = folder
  return async () => {
    // Caches of Node, which some tools turn on, and of Playwright.
    const left = (await readdir(folder)).filter(
      (name) => !/^(node-compile-cache|playwright-transform-cache-.*)$/.test(name),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    if (left.length > 0) throw new Error(`Tests left these in the temporary folder: ${left.join(', ')}`)
  }
}
