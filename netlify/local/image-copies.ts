import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { diskReserve, openDisk } from '#src/storage/images/disk.ts'

export type CopyLimits = {
  /** Bytes of all copies. */
  total: number
  /** Milliseconds. Then it has to be checked that the original still exists. */
  freshMs: number
  /** Milliseconds. Then a copy is deleted, because its original may have been deleted on another machine. */
  keptMs: number
}

const hour = 60 * 60 * 1000
const defaults: CopyLimits = { total: 512 * 1024 * 1024, freshMs: hour / 6, keptMs: 7 * 24 * hour }

/** What a file takes on a disk at least. */
const blockBytes = 4096
const maxCopies = 100_000

/**
 * Copies of images that never change, on this machine's disk, so that each isn't fetched each time. Those that weren't asked for
 * longest are deleted first. Names may only have letters, digits and `._~-`. A copy that can't be written is no error.
 */
export class ImageCopies {
  readonly #folder: string
  readonly #limits: CopyLimits
  readonly #known: LRUCache<string, { bytes: number; checkedAt: number }>
  readonly #loading: Promise<void>

  constructor(folder: string, limits: Partial<CopyLimits> = {}) {
    this.#folder = folder
    this.#limits = { ...defaults, ...limits }
    this.#known = new LRUCache({
      max: maxCopies,
      maxSize: this.#limits.total,
      sizeCalculation: ({ bytes }) => Math.max(bytes, blockBytes),
      ttl: this.#limits.keptMs,
      dispose: (_, name, reason) => {
        if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => {})
      },
    })
    this.#loading = this.#load().catch(() => {})
    setInterval(() => this.#known.purgeStale(), hour).unref()
  }

  /** `isFresh`: the original doesn't have to be checked. */
  async find(name: string): Promise<{ bytes: Buffer; isFresh: boolean } | null> {
    await this.#loading
    const copy = this.#known.get(name)
    if (!copy) return null
    const bytes = await readFile(join(this.#folder, name)).catch(() => null)
    // Another process deleted it.
    if (!bytes) return null
    return { bytes, isFresh: Math.abs(Date.now() - copy.checkedAt) < this.#limits.freshMs }
  }

  /** The original exists. */
  confirm(name: string): void {
    const copy = this.#known.peek(name)
    if (copy) copy.checkedAt = Date.now()
  }

  async keep(name: string, bytes: Uint8Array): Promise<void> {
    await this.#loading
    if (bytes.length === 0 || bytes.length > this.#limits.total / 10) return
    const part = join(this.#folder, `.${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const free = await openDisk(this.#folder).findFreeBytes()
      if (free !== null && free - bytes.length < 2 * diskReserve) return
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, join(this.#folder, name))
      this.#known.set(name, { bytes: bytes.length, checkedAt: Date.now() })
    } catch {
      await rm(part, { force: true }).catch(() => {})
    }
  }

  async remove(name: string): Promise<void> {
    await this.#loading
    this.#known.delete(name)
    await rm(join(this.#folder, name), { force: true })
  }

  /** What an earlier process kept. It doesn't know when the originals were checked. */
  async #load(): Promise<void> {
    const names = await readdir(this.#folder)
    const found = await Promise.all(
      names.map(async (name) => ({ name, facts: await stat(join(this.#folder, name)).catch(() => null) })),
    )
    const byAge = found.flatMap(({ name, facts }) => (facts?.isFile() ? [{ name, facts }] : []))
    for (const { name, facts } of byAge.toSorted((a, b) => a.facts.mtimeMs - b.facts.mtimeMs)) {
      const left = this.#limits.keptMs - (Date.now() - facts.mtimeMs)
      // A dot: half written when the process ended.
      if (name.startsWith('.') || left <= 0) await rm(join(this.#folder, name), { force: true })
      else this.#known.set(name, { bytes: facts.size, checkedAt: 0 }, { ttl: left })
    }
  }
}
