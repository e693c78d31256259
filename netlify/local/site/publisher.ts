import { rm } from 'node:fs/promises'
import type { BuildReport } from './build.ts'
import type { Builder, FinishedBuild } from './builder.ts'
import type { LinkFault } from './link-check.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'
import type { SiteStore } from './site-store.ts'

/** What the owner is told, and what it's called in the log. */
export type SiteLog = (message: string, entry?: Partial<LogEntry>) => void

export type PublisherOptions = {
  builder: Pick<Builder, 'build'>
  store: SiteStore
  log: SiteLog
}

/** The rebuild's status, for those who wait for it. */
export type PublisherState = { live: number | null; building: boolean; queued: boolean }

const failed = { level: 'error', event: 'build-failed' } as const

/** How many errors are printed. */
const shownFaults = 20

/** Turns rebuild requests into builds, one at a time, and publishes good ones. */
export class Publisher {
  #options: PublisherOptions
  #running: Promise<void> | null = null
  #queued = false
  #stopped = false

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  get state(): PublisherState {
    const live = this.#options.store.live?.number ?? null
    return { live, building: this.#running !== null, queued: this.#queued }
  }

  /** Requests a rebuild. Requests during a build lead to exactly one more. Resolves when nothing is left to do. */
  request(): Promise<void> {
    if (this.#running) this.#queued = true
    else this.#running = this.#work().finally(() => (this.#running = null))
    return this.#running
  }

  async #work(): Promise<void> {
    do {
      this.#queued = false
      await this.#rebuild().catch((error: unknown) =>
        this.#options.log(`The build could not be published: ${String(error)}`, failed),
      )
    } while (this.state.queued && !this.#stopped)
  }

  /** A build that is still running isn't published. */
  stop(): void {
    this.#stopped = true
  }

  /** An incremental build, then a full one if that fails. If that fails too, the live site stays. */
  async #rebuild(): Promise<void> {
    const { store, log } = this.#options
    for (const force of [false, true]) {
      const startedAt = performance.now()
      const outcome = await this.#build(force)
      if (this.#stopped) return
      const kind = force ? 'full build' : 'build'
      if (typeof outcome === 'string') {
        log(`The ${kind} failed:\n${outcome}`, failed)
        continue
      }
      const { report } = outcome
      const news = newFaults(report, store.live?.missing ?? [])
      if (news.length > 0) log(`The ${kind} has dead links:\n${describe(news)}`, { level: 'warn', event: 'dead-links' })
      if (news.length > 0 && store.live) {
        await rm(outcome.folder, { recursive: true })
        continue
      }
      await this.#publish(outcome)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log(`Site built: ${report.pages} pages in ${seconds} s.`, { event: 'site-built', pages: report.pages, seconds })
      for (const file of report.unlike)
        log(`Astro renders ${file} differently.`, { level: 'warn', event: 'page-differs' })
      return
    }
    log(store.live ? 'The live site stays the same.' : 'No site has been built yet.')
  }

  async #build(force: boolean): Promise<FinishedBuild | string> {
    const { builder, store } = this.#options
    try {
      return await builder.build(force ? null : (store.live?.folder ?? null))
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  async #publish({ folder, report: { checkedAll, faults } }: FinishedBuild): Promise<void> {
    const { store } = this.#options
    const missing = checkedAll ? faults.map(({ target }) => target) : (store.live?.missing ?? [])
    await store.publish(folder, [...new Set(missing)])
  }
}

/** An error the live site has too doesn't block new pages. */
function newFaults({ faults }: BuildReport, known: string[]): LinkFault[] {
  return faults.filter(({ target }) => !known.includes(target))
}

export function describe(faults: LinkFault[]): string {
  const lines = faults.slice(0, shownFaults).map(({ page, target }) => `  ${page} links to ${target}`)
  if (faults.length > shownFaults) lines.push(`  and ${faults.length - shownFaults} more`)
  return lines.join('\n')
}
