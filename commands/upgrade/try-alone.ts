import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeOf } from '#netlify/local/processes/releases.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import type { Staged } from './stage.ts'
import { isReady, watch } from './trial.ts'
import { UpgradeError } from './upgrade-error.ts'

const watchMs = 10_000

/** Starts a release where no server runs, watches it and stops it. It migrates the database, and serves meanwhile. */
export async function tryAlone(dataDirectory: string, { root }: Staged, isStopped: () => boolean): Promise<void> {
  const child = spawn(nodeOf(root), [join(root, 'commands/serve.ts')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  try {
    while (!(await runs(dataDirectory, child.pid))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new UpgradeError(
          `It didn't start: ${errors.trim() || `it ended with ${child.exitCode ?? child.signalCode}.`}`,
        )
      if (isStopped()) return
      await wait(250)
    }
    await watch(dataDirectory, root, watchMs, isStopped)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function runs(dataDirectory: string, pid: number | undefined): Promise<boolean> {
  const platform = await findRunningPlatform(dataDirectory)
  return platform?.pid === pid && isReady(dataDirectory)
}
