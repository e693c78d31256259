import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Answer } from '#netlify/local/http/answer.ts'
import { diskReserve, openDisk } from '#src/storage/images/disk.ts'
import { type EncodedBodies, StaticFiles } from './static-files.ts'

/** Bytes of pages that are kept on the disk, and of those that are cached in memory. */
export type KeptLimits = { disk: number; memory: number }

const megabyte = 1024 * 1024
const defaultLimits: KeptLimits = { disk: 512 * megabyte, memory: 16 * megabyte }
/** In bytes. No page of ours is as large. */
const largestPage = megabyte
/** Milliseconds for which the disk's free space is taken as known. */
const spaceMs = 10_000

/** Pages of products: what functions answer elsewhere depends on more than the path. It's the name of a file, too. */
const keepable = /^\/product\/[a-z0-9-]{1,80}$/
export const mayBeKept = (path: string): boolean => keepable.test(path)

export type Keep = (path: string, body: Uint8Array) => Promise<boolean>

/**
 * Pages of a build that functions have rendered, kept as files beside the built ones and served like them. The least recently
 * used ones go when there are too many. Nothing is kept while the disk is almost full.
 */
export class KeptPages {
  readonly #root: string
  readonly #limits: KeptLimits
  readonly #encoded: EncodedBodies
  readonly #files: StaticFiles
  readonly #number: number
  readonly #folder: string
  readonly #sizes: LRUCache<string, number>
  readonly #disk: ReturnType<typeof openDisk>
  #space = { readAt: -Infinity, free: 0 }
  #isUsed: boolean
  #isDropped = false

  /** `root`: a folder in the build's folder. What is there already was kept by an earlier process, and stays. */
  constructor(root: string, encoded: EncodedBodies, limits = defaultLimits, number = newestOf(root)) {
    this.#root = root
    this.#limits = limits
    this.#encoded = encoded
    this.#number = number
    this.#folder = join(root, String(number))
    this.#files = new StaticFiles([this.#folder], encoded, limits.memory)
    this.#disk = openDisk(dirname(root))
    this.#sizes = new LRUCache({
      maxSize: limits.disk,
      dispose: (_size, path, reason) => {
        if (reason === 'evict') void this.#remove(path)
      },
    })
    this.#isUsed = existsSync(this.#folder)
    if (this.#isUsed) void this.#countOld()
  }

  /** The page at a URL, a redirect to its canonical URL, or null. */
  async find(url: URL): Promise<Answer | null> {
    // No look at the disk for other paths, which are without end, nor at what is being written.
    if (!mayBeKept(url.pathname.replace(/(?:\.html|\/)$/, ''))) return null
    const page = await this.#files.find(url)
    if (page?.status !== 200) return page
    // Another server may have kept it during a restart.
    this.#isUsed = true
    this.#sizes.get(url.pathname)
    if (isWhole(page.body)) return page
    // The machine went down while it was written.
    await this.#remove(url.pathname)
    return null
  }

  /** A page is about to be rendered. Returns what keeps it, and says whether it did: not if pages were dropped meanwhile. */
  begin(): Keep {
    this.#isUsed = true
    return (path, body) => this.#keep(path, body)
  }

  async #keep(path: string, body: Uint8Array): Promise<boolean> {
    if (!mayBeKept(path) || body.length > largestPage || !isWhole(body)) return false
    if ((await this.#freeBytes()) < diskReserve + body.length || this.#isDropped) return false
    const file = this.#fileOf(path)
    try {
      await mkdir(dirname(file), { recursive: true })
      // Another server may do the same during a restart.
      const draft = `${file}.${process.pid}.tmp`
      await writeFile(draft, body)
      await rename(draft, file)
    } catch {
      return false
    }
    this.#files.forget(path)
    this.#sizes.set(path, body.length, { size: body.length })
    return !this.#isDropped
  }

  /** Drops all pages, those too that are being rendered now. Returns what takes its place: itself if there was nothing. */
  renew(): KeptPages {
    if (!this.#isUsed) return this
    this.#isDropped = true
    // During a restart another server has numbers, too.
    const next = Math.max(this.#number, newestOf(this.#root)) + 1
    try {
      // Made first: a process that starts now takes the newest.
      mkdirSync(join(this.#root, String(next)), { recursive: true })
    } catch {
      // The disk is full.
    }
    rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
    return new KeptPages(this.#root, this.#encoded, this.#limits, next)
  }

  #fileOf(path: string): string {
    return `${join(this.#folder, path)}.html`
  }

  async #remove(path: string): Promise<void> {
    this.#files.forget(path)
    await rm(this.#fileOf(path), { force: true }).catch(() => undefined)
  }

  async #freeBytes(): Promise<number> {
    const now = performance.now()
    if (now - this.#space.readAt > spaceMs) {
      this.#space = { readAt: now, free: (await this.#disk.findFreeBytes()) ?? 0 }
    }
    return this.#space.free
  }

  /** Of an earlier process, the ones that were written last first. */
  async #countOld(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: { path: string; size: number; at: number }[] = []
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith('.html')) continue
      const file = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }))
      const path = `/${relative(this.#folder, file)
        .replaceAll('\\', '/')
        .replace(/\.html$/, '')}`
      found.push({ path, size, at: mtimeMs })
    }
    for (const { path, size } of found.sort((a, b) => a.at - b.at)) {
      if (!this.#sizes.has(path)) this.#sizes.set(path, size, { size: size || 1 })
    }
  }
}

/** Each renewal has a new number. */
function newestOf(root: string): number {
  try {
    return Math.max(1, ...readdirSync(root).map(Number).filter(Number.isInteger))
  } catch {
    return 1
  }
}

function isWhole(body: Uint8Array): boolean {
  return Buffer.from(body.subarray(-20)).toString().trimEnd().endsWith('</html>')
}
