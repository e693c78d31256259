import { type ChildProcess, fork, type SendHandle } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onStopSignals } from './stop-signals.ts'
import type { FromServer, Milestone, StartMode, ToServer } from './messages.ts'
import { nodeOf, rootToRun, stagedRelease, takeTrial } from './releases.ts'
import { startingNow, stoppedMeanwhile, writeRestartReport } from './restart-report.ts'
import { fixedSettings, readSettings, rereadSettings, type Settings } from './settings.ts'

// The process that stays. It keeps the listening sockets open while the server's process is replaced, so connections wait in
// their queue instead of being refused. It imports nothing large, because its memory comes on top.

export type SupervisorOptions = {
  /** The folder with the code, unless an upgrade tries another release. */
  checkout: string
  /** The server's program in it. */
  program: string
  words: string[]
  execArgv: string[]
  log: (line: string) => void
}

type Server = {
  process: ChildProcess
  mode: StartMode
  startedAt: number
  said: Set<Milestone>
  problem: string | null
  send: (message: ToServer) => void
  /** False: it ended first. */
  says: (milestone: Milestone) => Promise<boolean>
  ended: Promise<void>
}

/** A server that lived longer than this counts as a good one. */
const goodMs = 60_000
/** Before each start in a row after the first quick failure. */
const pausesMs = [0, 1000, 2000, 5000, 10_000]
/** How long a server may take to give up the data folder. */
const releaseMs = 15_000
/** How long a server that is ready may take to serve. Until then nobody runs jobs, and no other restart begins. */
const takeOverMs = 60_000

export class Supervisor {
  #options: SupervisorOptions
  /** Of the last server that has served. */
  #settings: Settings
  #sockets = new Map<string, { port: number; handle: SendHandle }>()
  #hookPath: string | null = null
  #dataFolder: string | null = null
  #servers = new Set<Server>()
  #live: Server | null = null
  /** Gets ready beside the live one. */
  #next: Server | null = null
  #onReplaced: () => void = () => {}
  #failures = 0
  #stopping = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#settings = readSettings(options.checkout)
  }

  /** Runs the server until it is told to stop, or can't run. Resolves with the exit code. */
  async run(): Promise<number> {
    onStopSignals(this.#options.log, () => this.#stop())
    process.on('SIGHUP', () => {
      // Closing a terminal sends it, too.
      if (process.stdin.isTTY) process.emit('SIGTERM')
      else void this.restart()
    })
    process.on('SIGUSR2', () => void this.restart())
    this.#live = this.#fork('first')
    for (;;) {
      const live: Server = this.#live
      const replaced = new Promise<void>((resolve) => (this.#onReplaced = resolve))
      await Promise.race([live.ended, replaced])
      if (this.#stopping) return this.#awaitAll()
      // The one that waits for its turn takes over, or `restart` says why not.
      if (this.#next) await replaced
      if (this.#live !== live || isAlive(live)) continue
      const { exitCode } = live.process
      if (live.mode === 'first' && !live.said.has('serving') && exitCode !== null) return exitCode
      if (!(await this.#startAgain(live))) return 1
    }
  }

  /** Replaces the server by one that runs the code, and has the settings, as they are on disk now. */
  async restart(): Promise<void> {
    if (this.#next || this.#stopping) return
    if (!this.#live?.said.has('serving') || !isAlive(this.#live)) return this.#report(0, startingNow)
    const { checkout, log } = this.#options
    const trial = this.#dataFolder ? takeTrial(this.#dataFolder) : null
    const settings = rereadSettings(checkout, this.#settings)
    const moved = fixedSettings.filter((name) => settings.variables[name] !== this.#settings.variables[name])
    if (moved.length > 0)
      return this.#report(
        0,
        `${moved.join(' and ')} only changes with a stop and a start. The old server keeps serving.`,
      )
    log('Restarting: the new server gets ready while the old one keeps serving.')
    this.#live.send({ makeRoom: true })
    const next = this.#fork('standby', settings, trial ? stagedRelease(checkout, trial.commit) : undefined)
    this.#next = next
    const problem = await this.#replaceBy(next, trial?.readyWithinMs)
    if (problem === null) this.#settings = settings
    this.#next = null
    this.#onReplaced()
    this.#report(next.process.pid ?? 0, problem)
  }

  #report(pid: number, problem: string | null): void {
    if (this.#dataFolder) writeRestartReport(this.#dataFolder, { pid, problem })
    this.#options.log(problem === null ? 'Restarted.' : `Not restarted: ${problem}`)
  }

  /** Resolves with the reason if it fails. */
  async #replaceBy(next: Server, readyWithinMs?: number): Promise<string | null> {
    const saysWithin = async (milestone: Milestone, ms: number | undefined, problem: string) => {
      const giveUp = () => {
        next.problem = `${problem} within ${Math.round((ms ?? 0) / 1000)} s.`
        next.process.kill('SIGKILL')
      }
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms)
      return next.says(milestone).finally(() => clearTimeout(timer))
    }
    const isReady = await saysWithin('ready', readyWithinMs, "It wasn't ready")
    if (this.#stopping) return stoppedMeanwhile
    if (!isReady) return `${reasonOf(next)} The old server keeps serving.`
    const old = this.#live
    if (old) {
      old.send({ handOver: true })
      if (!(await Promise.race([old.says('released'), wait(releaseMs, false, { ref: false })]))) {
        old.process.kill('SIGKILL')
        await old.ended
      }
    }
    // If it ends now, another one is started again. Until that one serves, the old one still accepts connections.
    this.#live = next
    next.send({ takeOver: true })
    return (await saysWithin('serving', takeOverMs, "It didn't take over")) ? null : this.#endOf(next)
  }

  #endOf(server: Server): string {
    return this.#stopping ? stoppedMeanwhile : reasonOf(server)
  }

  async #startAgain(ended: Server): Promise<boolean> {
    if (ended.said.has('serving') && Date.now() - ended.startedAt > goodMs) this.#failures = 0
    const pause = pausesMs[this.#failures]
    this.#failures += 1
    if (pause === undefined) {
      const reason = `The server ended ${this.#failures} times in a row, at last because ${reasonOf(ended)}`
      this.#options.log(`${reason} Read the lines above, fix the cause, and start it again.`)
      this.#stop()
      return false
    }
    this.#options.log(`The server ended unexpectedly: ${reasonOf(ended)} Starting it again.`)
    await wait(pause)
    if (!this.#stopping) this.#live = this.#fork('again')
    return true
  }

  /** A release on trial that dies is followed by the one in the checkout. */
  #fork(mode: StartMode, settings = this.#settings, root = rootToRun(this.#options.checkout)): Server {
    const { program, words, execArgv } = this.#options
    const options = { execArgv, execPath: nodeOf(root), env: settings.variables }
    const child = fork(join(root, program), words, options)
    const milestones = {
      ready: Promise.withResolvers<boolean>(),
      released: Promise.withResolvers<boolean>(),
      serving: Promise.withResolvers<boolean>(),
    }
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      // The machine may have no memory or process left. Without a process there is no exit.
      child.once('error', () => child.pid === undefined && resolve())
    })
    const server: Server = {
      process: child,
      mode,
      startedAt: Date.now(),
      said: new Set(),
      problem: null,
      // It may have ended meanwhile.
      send: (message) => void (child.connected && child.send(message, () => {})),
      says: (milestone) => milestones[milestone].promise,
      ended: ended.then(() => {
        for (const { resolve } of Object.values(milestones)) resolve(false)
        this.#servers.delete(server)
      }),
    }
    this.#servers.add(server)
    child.on('message', (message: FromServer, handle: SendHandle | undefined) => {
      if ('socket' in message) {
        if (handle) this.#sockets.set(message.socket, { port: message.port, handle })
      } else if ('opened' in message) {
        this.#dataFolder = message.opened.dataFolder
        this.#hookPath = message.opened.hookPath
      } else if ('problem' in message) server.problem = message.problem
      else this.#hear(server, message.said, milestones[message.said].resolve)
    })
    for (const [socket, { port, handle }] of this.#sockets) {
      child.send({ socket, port } satisfies ToServer, handle, () => {})
    }
    server.send({ begin: { mode, hookPath: this.#hookPath, root } })
    return server
  }

  #hear(server: Server, milestone: Milestone, resolve: (value: boolean) => void): void {
    server.said.add(milestone)
    resolve(true)
    if (milestone !== 'serving') return
    for (const other of this.#servers) if (other !== server && other !== this.#next) other.send({ retire: true })
  }

  #stop(): void {
    this.#stopping = true
    // From now on connections are refused.
    for (const { handle } of this.#sockets.values()) (handle as unknown as { close: () => void }).close()
    for (const server of this.#servers) server.send({ stop: true })
  }

  async #awaitAll(): Promise<number> {
    const servers = [...this.#servers]
    await Promise.all(servers.map(({ ended }) => ended))
    return this.#live?.process.exitCode ?? 1
  }
}

function isAlive({ process: { exitCode, signalCode } }: Server): boolean {
  return exitCode === null && signalCode === null
}

function reasonOf({ process: { exitCode, signalCode }, problem }: Server): string {
  if (problem !== null) return problem
  if (signalCode === 'SIGKILL') return 'it was killed (kill -9, or the system ran out of memory).'
  return signalCode === null ? `it ended with code ${exitCode}.` : `it got ${signalCode}.`
}
