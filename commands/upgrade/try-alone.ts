import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ToServer } from '#netlify/local/processes/messages.ts'
import { nodeOf } from '#netlify/local/processes/releases.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import type { Staged } from './stage.ts'
import { isReady, readyWithinMs, watch } from './trial.ts'
import { UpgradeError } from './upgrade-error.ts'

const watchMs = 10_000
/** How long a server may take to stop. It gives running requests 10 seconds. */
const stopMs = 20_000

type Alone = { dataDirectory: string; release: Staged; migrateMs: number; isStopped: () => boolean }

/** Starts a release where no server runs, watches it and stops it. It migrates the database, and serves meanwhile. */
export async function tryAlone({ dataDirectory, release: { root }, migrateMs, isStopped }: Alone): Promise<void> {
  // With a channel, as from a supervisor: the server ends with this process, however that ends.
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as ['ignore', 'ignore', 'pipe', 'ipc']
  const child = spawn(nodeOf(root), [join(root, 'commands/serve.ts')], { stdio })
  const ended = once(child, 'close')
  const send = (message: ToServer) => child.connected && child.send(message, () => {})
  // It passes on its socket, which would stay open here.
  child.on('message', (_message, socket) => (socket as { close?: () => void } | undefined)?.close?.())
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  const until = Date.now() + readyWithinMs(migrateMs)
  try {
    send({ begin: { mode: 'first', hookPath: null } })
    while (!(await runs(dataDirectory, child.pid))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new UpgradeError(
          `It didn't start: ${errors.trim() || `it ended with ${child.exitCode ?? child.signalCode}.`}`,
        )
      if (isStopped()) return
      if (Date.now() > until)
        throw new UpgradeError(`It wasn't ready within ${Math.round(readyWithinMs(migrateMs) / 60_000)} minutes.`)
      await wait(250)
    }
    await watch(dataDirectory, root, watchMs, isStopped)
  } finally {
    send({ stop: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
  }
}

async function runs(dataDirectory: string, pid: number | undefined): Promise<boolean> {
  const platform = await findRunningPlatform(dataDirectory)
  return platform?.pid === pid && isReady(dataDirectory)
}
