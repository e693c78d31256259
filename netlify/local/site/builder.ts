import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Project } from '#netlify/local/project.ts'
import type { BuildOrder, BuildResult } from './build-worker.ts'
import type { BuildReport } from './build.ts'

export type BuilderOptions = {
  project: Project
  outDirectory: string
  cacheDirectory: string
}

/** How much of a failed build's output is shown, in characters. */
const shownOutput = 4000

/** Runs each build in its own process. The next process is always ready, which saves its start time. */
export class Builder {
  #options: BuilderOptions
  /** The process waiting for the next build, or running one. */
  #next: ChildProcess
  #stopped = false

  constructor(options: BuilderOptions) {
    this.#options = options
    this.#next = this.#start()
  }

  /** One build. Rejects with the build's output if it fails. The caller runs one at a time. */
  async build(force: boolean, liveDirectory: string | null): Promise<BuildReport> {
    const worker = isAlive(this.#next) ? this.#next : (this.#next = this.#start())
    let output = ''
    for (const stream of [worker.stdout, worker.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-shownOutput)))
    }
    const finished = Promise.withResolvers<BuildResult>()
    worker.once('message', (result) => finished.resolve(result as BuildResult))
    worker.once('exit', (code) => finished.resolve({ failure: `The build was interrupted (${code ?? 'killed'}).` }))
    const order: BuildOrder = { force, liveDirectory }
    worker.send(order, (error) => error && finished.resolve({ failure: error.message }))
    const result = await finished.promise
    if (!this.#stopped) this.#next = this.#start()
    if ('failure' in result) throw new Error(`${output}${result.failure}`.trim())
    return result.report
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (!isAlive(this.#next)) return
    const ended = once(this.#next, 'exit')
    this.#next.kill('SIGKILL')
    await ended
  }

  #start(): ChildProcess {
    const { project, outDirectory, cacheDirectory } = this.#options
    const worker = fork(fileURLToPath(new URL('build-worker.ts', import.meta.url)), [JSON.stringify(project)], {
      cwd: project.root,
      // Ten thousand pages create a lot of garbage. More memory for new objects means fewer collections.
      execArgv: ['--max-semi-space-size=64'],
      env: {
        ...process.env,
        ASTRO_OUT_DIR: outDirectory,
        ASTRO_CACHE_DIR: cacheDirectory,
        ASTRO_TELEMETRY_DISABLED: '1',
        // Node caches compiled code, because a build loads some thousand modules.
        NODE_COMPILE_CACHE: join(project.root, '.astro/modules'),
        // React is loaded before Astro can set this.
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // A worker that dies while waiting is replaced when needed.
    worker.on('error', () => {})
    return worker
  }
}

function isAlive(worker: ChildProcess): boolean {
  return worker.connected && worker.exitCode === null && worker.signalCode === null
}
