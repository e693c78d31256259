import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHeap, outOfMemory, ranOutOfMemory } from '#netlify/local/processes/memory.ts'
import type { Project } from '#netlify/local/project.ts'
import type { BuildOrder, BuildResult } from './build-worker.ts'
import type { BuildReport } from './build.ts'

/** A finished build in its folder, which the caller moves or removes. */
export type FinishedBuild = { folder: string; report: BuildReport }

/** A build that failed, with its output. `sentence`: the part that says what an operator can do about it, if that is the cause. */
export class BuildFailure extends Error {
  readonly sentence: string | null

  constructor(output: string, sentence: string | null) {
    super(output)
    this.sentence = sentence
  }
}

type Worker = { process: ChildProcess; folder: string }

/** How much of a failed build's output is shown, in characters. */
const shownOutput = 4000

/** How long a process waits for the next build. Its memory is several times the server's. */
const waitMs = 10 * 60 * 1000
/** As long as another server may take to get ready. It builds, too. */
const quietMs = 3 * 60 * 1000

/** Runs each build in its own process. While builds are likely, the next process gets ready: it bundles the code and waits. */
export class Builder {
  #project: Project
  #root: string
  #started = 0
  /** The process waiting for the next build, or running one. */
  #next: Worker | null = null
  #stopped = false
  #building = false
  /** On a full disk, a process that gets ready would fill what the failed build has freed. */
  #failed = false
  #idle: NodeJS.Timeout | undefined
  #quietUntil = 0

  /** `root`: for the folders of builds. */
  constructor(project: Project, root: string) {
    this.#project = project
    this.#root = root
  }

  /** A build is likely soon: its process gets ready, and waits for some minutes. */
  expect(): void {
    if (Date.now() < this.#quietUntil) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#giveUpWaiting(), waitMs).unref()
    if (!this.#stopped && !this.#building && !this.#failed) this.getReady()
  }

  /** Ends a process that waits, and lets none wait for some minutes. One that builds goes on. */
  makeRoom(): void {
    this.#quietUntil = Date.now() + quietMs
    this.#giveUpWaiting()
  }

  #giveUpWaiting(): void {
    clearTimeout(this.#idle)
    this.#idle = undefined
    if (this.#building || !this.#next) return
    this.#next.process.kill('SIGKILL')
    void remove(this.#next.folder)
    this.#next = null
  }

  /** Starts the process of the next build unless there is one. */
  getReady(): Worker {
    if (this.#next && isAlive(this.#next.process)) return this.#next
    if (this.#next) void remove(this.#next.folder)
    this.#next = this.#start()
    return this.#next
  }

  /**
   * One build. `earlier`: the folder of the build whose unchanged pages are reused. Rejects with a `BuildFailure` if
   * it fails. The caller runs one at a time.
   */
  async build(earlier: string | null): Promise<FinishedBuild> {
    this.#building = true
    const { process: worker, folder } = this.getReady()
    let output = ''
    for (const stream of [worker.stdout, worker.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-shownOutput)))
    }
    const finished = Promise.withResolvers<BuildResult>()
    worker.once('message', (result) => finished.resolve(result as BuildResult))
    worker.once('exit', (code, signal) => {
      if (ranOutOfMemory(code, signal)) finished.resolve({ failure: outOfMemory(), isSentence: true })
      else finished.resolve({ failure: `The build was interrupted (${code ?? signal}).`, isSentence: false })
    })
    const order: BuildOrder = { earlier }
    worker.send(order, (error) => error && finished.resolve({ failure: error.message, isSentence: false }))
    const result = await finished.promise
    // It builds once, even if it's still alive now.
    this.#next = null
    this.#building = false
    this.#failed = !('report' in result)
    if ('report' in result) {
      if (this.#idle && !this.#stopped) this.getReady()
      return { folder, report: result.report }
    }
    await remove(folder)
    throw new BuildFailure(`${output}${result.failure}`.trim(), result.isSentence ? result.failure : null)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#idle)
    const worker = this.#next?.process
    if (!worker || !isAlive(worker)) return
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }

  #start(): Worker {
    const { cache } = this.#project
    this.#started += 1
    const folder = join(this.#root, String(this.#started))
    const program = fileURLToPath(new URL('build-worker.ts', import.meta.url))
    const worker = fork(program, [JSON.stringify(this.#project), JSON.stringify(folder)], {
      // Astro puts what it renders with beside the pages if they are inside the working folder, else into the project.
      cwd: cache,
      execArgv: [...buildHeap(), '--import', new URL('astro-folder.ts', import.meta.url).href],
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        ASTRO_FOLDER: join(cache, 'astro'),
        // Node caches compiled code, because a build loads some thousand modules.
        NODE_COMPILE_CACHE: join(cache, 'modules'),
        // React is loaded before Astro can set this.
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // A worker that dies while waiting is replaced when needed.
    worker.on('error', () => {})
    return { process: worker, folder }
  }
}

function isAlive(worker: ChildProcess): boolean {
  return worker.connected && worker.exitCode === null && worker.signalCode === null
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
