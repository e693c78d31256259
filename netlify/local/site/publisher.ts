import { rm } from 'node:fs/promises'
import { explain } from '#netlify/local/known-errors.ts'
import { alertAfterFailures } from '#src/domain/rebuilds/rebuilds.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import type { BuildReport } from './build.ts'
import { BuildFailure, type Builder, type FinishedBuild } from './builder.ts'
import type { LinkFault } from './link-check.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'
import type { SiteStore } from './site-store.ts'

/** What the owner is told, and what it's called in the log. */
export type SiteLog = (message: string, entry?: Partial<LogEntry>) => void

export type PublisherOptions = {
  builder: Pick<Builder, 'build'>
  store: SiteStore
  log: SiteLog
  /** How long to wait after that many failed builds in a row. */
  pauseMs?: (failures: number) => number
}

/** The rebuild's status, for those who wait for it. `failures`: builds that failed in a row. `retryAt`: when the next one starts. */
export type PublisherState = {
  live: number | null
  building: boolean
  queued: boolean
  failures: number
  retryAt: number | null
  error: string | null
}

/** 1, 2, 4 … 30 minutes. */
const pauseAfter = (failures: number) => Math.min(30, 2 ** (failures - 1)) * 60_000

const failed = { level: 'error', event: 'build-failed' } as const

/** How many errors are printed. */
const shownFaults = 20

/** Turns rebuild requests into builds, one at a time, and publishes good ones. A failed one is repeated after a pause. */
export class Publisher {
  #options: PublisherOptions
  #running: Promise<void> | null = null
  #queued = false
  #stopped = false
  #failed: Pick<PublisherState, 'failures' | 'retryAt' | 'error'> = { failures: 0, retryAt: null, error: null }
  #retry: NodeJS.Timeout | undefined
  /** Called when a build starts or ends. */
  onChange: () => void = () => {}

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  get state(): PublisherState {
    const live = this.#options.store.live?.number ?? null
    return { live, building: this.#running !== null, queued: this.#queued, ...this.#failed }
  }

  /** Requests a rebuild. Requests during a build lead to exactly one more. Resolves when nothing is left to do. */
  request(): Promise<void> {
    if (this.#running) {
      this.#queued = true
      return this.#running
    }
    clearTimeout(this.#retry)
    const running = this.#work().finally(() => {
      this.#running = null
      this.onChange()
    })
    this.#running = running
    this.onChange()
    return running
  }

  async #work(): Promise<void> {
    do {
      this.#queued = false
      const failure = await this.#rebuild().catch((error: unknown) => {
        this.#options.log(`The build could not be published: ${String(error)}`, failed)
        return describeFailure(explain(error) ?? error)
      })
      this.#note(failure)
    } while (this.state.queued && !this.#stopped)
  }

  /** A build that is still running isn't published. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#retry)
  }

  #note(error: string | null): void {
    clearTimeout(this.#retry)
    if (error === null || this.#stopped) {
      this.#failed = { failures: 0, retryAt: null, error: null }
      return
    }
    const { pauseMs = pauseAfter, log } = this.#options
    const failures = this.#failed.failures + 1
    const pause = pauseMs(failures)
    this.#failed = { failures, retryAt: Date.now() + pause, error }
    this.#retry = setTimeout(() => void this.request(), pause).unref()
    if (failures < alertAfterFailures) return
    const entry = { level: 'error', event: 'rebuild-failed', failures, retryInMs: pause, error }
    log(JSON.stringify({ time: new Date().toISOString(), ...entry }))
  }

  /** An incremental build, then a full one if that fails. If that fails too, the live site stays. Returns why. */
  async #rebuild(): Promise<string | null> {
    const { store, log } = this.#options
    let failure = ''
    for (const force of [false, true]) {
      const startedAt = performance.now()
      const outcome = await this.#build(force)
      if (this.#stopped) return null
      const kind = force ? 'full build' : 'build'
      if (outcome instanceof Error) {
        log(`The ${kind} failed:\n${outcome.message}`, failed)
        const sentence = outcome instanceof BuildFailure ? outcome.sentence : null
        failure = describeFailure(sentence ?? outcome)
        // A full build would meet the same full disk.
        if (sentence !== null) break
        continue
      }
      const { report } = outcome
      const news = newFaults(report, store.live?.missing ?? [])
      if (news.length > 0) log(`The ${kind} has dead links:\n${describe(news)}`, { level: 'warn', event: 'dead-links' })
      if (news.length > 0 && store.live) {
        failure = describeFailure(`Dead links: ${describe(news)}`)
        await rm(outcome.folder, { recursive: true })
        continue
      }
      // On a full disk, what is left behind would keep it full.
      await this.#publish(outcome).catch(async (error: unknown) => {
        await rm(outcome.folder, { recursive: true, force: true })
        throw error
      })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log(`Site built: ${report.pages} pages in ${seconds} s.`, { event: 'site-built', pages: report.pages, seconds })
      for (const file of report.unlike)
        log(`Astro renders ${file} differently.`, { level: 'warn', event: 'page-differs' })
      return null
    }
    log(store.live ? 'The live site stays the same.' : 'No site has been built yet.')
    return failure
  }

  async #build(force: boolean): Promise<FinishedBuild | Error> {
    const { builder, store } = this.#options
    try {
      return await builder.build(force ? null : (store.live?.folder ?? null))
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  async #publish({ folder, report: { checkedAll, faults } }: FinishedBuild): Promise<void> {
    const { store } = this.#options
    const missing = checkedAll ? faults.map(({ target }) => target) : (store.live?.missing ?? [])
    await store.publish(folder, [...new Set(missing)])
  }
}

/** An error the live site has too doesn't block new pages. */
export function newFaults({ faults }: BuildReport, known: string[]): LinkFault[] {
  return faults.filter(({ target }) => !known.includes(target))
}

export function describe(faults: LinkFault[]): string {
  const lines = faults.slice(0, shownFaults).map(({ page, target }) => `  ${page} links to ${target}`)
  if (faults.length > shownFaults) lines.push(`  and ${faults.length - shownFaults} more`)
  return lines.join('\n')
}
