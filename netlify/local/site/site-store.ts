import { cp, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#netlify/local/data-folder.ts'
import { KeptPages } from '#netlify/local/pages/kept-pages.ts'
import { openEncodedBodies, StaticFiles } from '#netlify/local/pages/static-files.ts'
import { pagesIn } from './build-folder.ts'

/** A checked build. */
export type Build = {
  number: number
  folder: string
  /** The folder's pages. */
  directory: string
  /** Dead URLs in its pages. They are known, so they don't block a later build. */
  missing: string[]
  files: StaticFiles
  /** Pages that functions have rendered for this build. */
  kept: KeptPages
}

type Current = { number: number; missing: string[]; version: string }

/** How long a replaced build stays on disk for requests that started with it. */
const retiredMs = 30_000
/** How long a hashed asset stays available after the last build with it, for readers with an older page. */
const assetsMs = 24 * 60 * 60 * 1000

/** The builds of a data folder: `site/<number>/`, `site/current` naming the live one, `site/assets/` older assets. */
export class SiteStore {
  #root: string
  #version: string
  #live: Build | null = null
  #isCurrent = false
  #last = 0
  #encoded = openEncodedBodies()

  private constructor(root: string, version: string) {
    this.#root = root
    this.#version = version
  }

  /**
   * Opens the store for reading, while another process may write to it. The last live build is live again. `version`: of the
   * builds from now on, see `readSiteVersion`.
   */
  static async open(root: string, version: string): Promise<SiteStore> {
    const store = new SiteStore(root, version)
    await store.#readCurrent()
    return store
  }

  /**
   * From now on this process alone writes to the store. What others left behind is removed, but not at once, because another
   * process may still be serving it.
   */
  async own(): Promise<void> {
    await this.#readCurrent()
    // Others may have kept and dropped pages since it was opened.
    if (this.#live) this.#live = { ...this.#live, kept: this.#openKept(this.#live.folder) }
    const others = await this.#listOthers()
    setTimeout(() => others.forEach((path) => void remove(path)), retiredMs).unref()
  }

  async #readCurrent(): Promise<void> {
    const current = await readFile(join(this.#root, 'current'), 'utf8').catch(() => null)
    if (current === null) return
    const { number, missing, version: builtFrom } = JSON.parse(current) as Current
    this.#last = number
    if (number === this.#live?.number || !(await exists(pagesIn(this.#folder(number))))) return
    this.#live = this.#build(number, missing)
    this.#isCurrent = builtFrom === this.#version
  }

  get live(): Build | null {
    return this.#live
  }

  /** Whether the live build has this version. Its data may be older. */
  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** Publishes a finished build for every request from now on. Its folder is moved. */
  async publish(folder: string, missing: string[]): Promise<Build> {
    const number = this.#last + 1
    this.#last = number
    try {
      await move(folder, this.#folder(number))
      await this.#keepAssets(number)
      const current: Current = { number, missing, version: this.#version }
      await writeWhole(join(this.#root, 'current'), JSON.stringify(current))
    } catch (error) {
      await remove(this.#folder(number))
      throw error
    }
    const retired = this.#live
    this.#live = this.#build(number, missing)
    this.#isCurrent = true
    if (retired) setTimeout(() => void remove(retired.folder), retiredMs).unref()
    return this.#live
  }

  /** Pages that functions have rendered may be out of date. The live build is another object then. */
  dropKept(): void {
    const kept = this.#live?.kept.renew()
    if (this.#live && kept && kept !== this.#live.kept) this.#live = { ...this.#live, kept }
  }

  #build(number: number, missing: string[]): Build {
    const folder = this.#folder(number)
    const directory = pagesIn(folder)
    return {
      number,
      folder,
      directory,
      missing,
      files: new StaticFiles([directory, join(this.#root, 'assets')], this.#encoded),
      kept: this.#openKept(folder),
    }
  }

  #openKept(folder: string): KeptPages {
    return new KeptPages(join(folder, 'kept'), this.#encoded)
  }

  #folder(number: number): string {
    return join(this.#root, String(number))
  }

  async #keepAssets(number: number): Promise<void> {
    const source = join(pagesIn(this.#folder(number)), '_astro')
    const kept = join(this.#root, 'assets', '_astro')
    await mkdir(kept, { recursive: true })
    const now = new Date()
    for (const name of await readdir(source).catch(() => [])) {
      await link(join(source, name), join(kept, name)).catch(ignoreExisting)
      await utimes(join(kept, name), now, now)
    }
    for (const name of await readdir(kept)) {
      const { mtimeMs } = await stat(join(kept, name))
      if (mtimeMs < now.getTime() - assetsMs) await remove(join(kept, name))
    }
  }

  /** What a killed platform left behind, and the page cache of earlier versions. */
  async #listOthers(): Promise<string[]> {
    const isOther = (name: string) => name === 'cache' || (/^\d+$/.test(name) && Number(name) !== this.#live?.number)
    return (await readdir(this.#root)).filter(isOther).map((name) => join(this.#root, name))
  }
}

async function move(from: string, to: string): Promise<void> {
  await remove(to)
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    // The data folder is on another disk.
    await cp(from, to, { recursive: true })
    await remove(from)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true })
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
