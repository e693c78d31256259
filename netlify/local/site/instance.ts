import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Environment } from '#src/env.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { removeInstance, saveInstance } from '#src/storage/rebuilds/changes.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import type { SiteLog } from './publisher.ts'
import type { Site } from './site.ts'

/** Milliseconds. Reading the number of changes costs a database one row. */
const checkMs = 15_000
const heartbeatMs = 60_000
/** Of a call to a database server. */
const timeout = 5000

type BuiltSite = Pick<Site, 'built' | 'state' | 'rebuild' | 'version' | 'watch'>

/**
 * One of the platforms that share a database. It compares the number that its pages include with that of all changes, and builds
 * when it is behind, whichever platform's visitors made the change. What it shows, and how its builds go, stands in `instances`.
 */
export class Instance {
  #db: Database
  #site: BuiltSite
  #id: string
  #startedAt = Date.now()
  /** The last change that it has asked its site for. */
  #asked = 0
  #saved = { text: '', at: 0 }
  #checking: Promise<void> = Promise.resolve()

  constructor(db: Database, site: BuiltSite, id: string) {
    this.#db = db
    this.#site = site
    this.#id = id
  }

  /** Builds if that's due, and says how it is. One at a time. */
  check(now = Date.now()): Promise<void> {
    const next = this.#checking.catch(() => {}).then(() => this.#check(now))
    this.#checking = next
    return next
  }

  async #check(now: number): Promise<void> {
    const [built, { changes }] = await Promise.all([this.#site.built(), readRebuildCount(this.#db)])
    const { building, failures } = this.#site.state()
    const isBehind = built !== null && built < changes
    // A failed build is repeated by itself. A further change may mend it.
    if (isBehind && !building && (failures === 0 || changes > this.#asked)) void this.#site.rebuild()
    if (isBehind) this.#asked = changes
    await this.#save(built, changes, now)
  }

  async #save(built: number | null, asked: number, now: number): Promise<void> {
    const { building, failures, retryAt, error } = this.#site.state()
    const seen = { version: this.#site.version, built, asked, building, failures, retryAt, lastError: error }
    const text = JSON.stringify(seen)
    if (text === this.#saved.text && now - this.#saved.at < heartbeatMs) return
    await saveInstance(this.#db, { id: this.#id, startedAt: this.#startedAt, seenAt: now, ...seen })
    this.#saved = { text, at: now }
  }

  async leave(): Promise<void> {
    await this.#checking.catch(() => {})
    await removeInstance(this.#db, this.#id)
  }
}

const unreadable = { level: 'warn', event: 'changes-unreadable' } as const

/** Checks every 15 seconds, and when a build starts or ends. */
export function joinInstances(env: Environment, site: Site, log: SiteLog) {
  const db = openDatabase(env.database, { timeout })
  const instance = new Instance(db, site, nameInstance(env.dataDirectory))
  let isReachable = true
  const check = () => {
    instance.check().then(
      () => (isReachable = true),
      (error: unknown) => {
        // Once, because the database may be gone for hours.
        if (isReachable) log(`The number of changes could not be read: ${describeFailure(error)}`, unreadable)
        isReachable = false
      },
    )
  }
  site.watch(check)
  check()
  const timer = setInterval(check, checkMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      site.watch(() => {})
      await instance.leave().catch(() => {})
      db.$client.close()
    },
  }
}

/** The same after a restart, so that a platform that restarts every few seconds doesn't fill the table. */
function nameInstance(dataDirectory: string): string {
  const folder = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8)
  return `${hostname().slice(0, 63)}-${folder}`
}
