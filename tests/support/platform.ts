import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReceivedMail } from '#netlify/local/mail/mail-store.ts'
import { isRunning } from '#netlify/local/claimed-folder.ts'
import { thisProject } from '#netlify/local/project.ts'
import { findRunningPlatform, type RunningPlatform } from '#netlify/local/running-platform.ts'
import { newFolder } from './folders.ts'
import { nodeCache } from './node-cache.ts'
import { freePort } from './ports.ts'

export type PlatformOptions = {
  env?: Record<string, string>
  /** Whether an empty data folder gets the demo products. */
  seed?: boolean
  /** The command to start instead of `npm start`, relative to the project root. */
  command?: string
  /** The checkout that is started. Default: this one. */
  root?: string
  /** Starts on the data of a platform that ended. That folder isn't removed. */
  dataDir?: string
}

export type TestPlatform = {
  origin: string
  dataDir: string
  /** Of the process that was started: the server's supervisor, if it has one. */
  pid: number
  /** Of the process that answers. */
  serverPid: () => Promise<number>
  /** Like Ctrl-C. Resolves with the exit code. Removes a data folder that was created for this platform. */
  stop: () => Promise<number | null>
  /** Like kill -9. The data folder stays. */
  kill: () => Promise<void>
  /** The local mailbox, newest first. */
  mails: () => Promise<ReceivedMail[]>
  /** Requests a rebuild and waits until it is live or has failed. Resolves with the number of the live build. */
  rebuild: () => Promise<number | null>
  /** Its output so far. */
  output: () => string
}

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))
/** Long enough for the first build of ten thousand pages, or of the whole site on a busy machine. */
const startsWithinMs = 240_000

/** The platform in its own process, on a free port and a new data folder. Resolves when everything is running. */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const dataDir = options.dataDir ?? (await newFolder('platform'))
  const port = Number(options.env?.['PORT'] ?? (await freePort()))
  const { child, output } = launch({ ...options, env: { DATA_DIR: dataDir, PORT: String(port), ...options.env } })
  const origin = `http://${options.env?.['HOST'] ?? 'localhost'}:${port}`
  const ended = exitOf(child)
  await Promise.race([
    isUp(origin, child),
    ended.then((code) => {
      throw new Error(`The platform ended with ${code ?? 'a signal'}:\n${output()}`)
    }),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`The platform did not start:\n${output()}`, { cause: error })
  })

  return {
    origin,
    dataDir,
    pid: child.pid!,
    output,
    stop: async () => {
      child.kill('SIGINT')
      const code = await ended
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
      return code
    },
    kill: async () => {
      const server = await serverOf(dataDir)
      child.kill('SIGKILL')
      // Of a supervisor, which ends a moment later anyway.
      if (server !== null && server !== child.pid) killIfRunning(server)
      await ended
    },
    serverPid: async () => (await serverOf(dataDir)) ?? child.pid!,
    mails: async () => (await fetch(`${origin}/_mail.json`)).json() as Promise<ReceivedMail[]>,
    rebuild: () => rebuild(dataDir),
  }
}

/** Starts the command and waits for its end, for commands that exit. */
export async function runToEnd(options: PlatformOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(options)
  return { code: await exitOf(child), output: output() }
}

function launch({ command = 'commands/start.ts', seed = false, root = ownRoot, env = {} }: PlatformOptions) {
  const child = spawn(process.execPath, [command, ...(seed ? [] : ['--no-demo'])], {
    cwd: root,
    // The environment of the shell that runs the tests isn't passed on.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...nodeCache, CACHE_DIR: thisProject.cache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  }
  return { child, output: () => text }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  // Once it is closed, all its output has been read.
  return new Promise((resolve) => child.once('close', (code) => resolve(code)))
}

async function serverOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'platform.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as RunningPlatform).pid
}

function killIfRunning(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

async function isUp(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startsWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${origin}/api/health`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${origin}/api/health does not answer 200`)
}

async function rebuild(dataDir: string): Promise<number | null> {
  const { buildHookUrl } = (await findRunningPlatform(dataDir)) ?? { buildHookUrl: '' }
  const asked = await fetch(buildHookUrl, { method: 'POST' })
  let state = (await asked.json()) as { live: number | null; building: boolean; queued: boolean }
  while (state.building || state.queued) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    state = (await (await fetch(buildHookUrl)).json()) as typeof state
  }
  return state.live
}
