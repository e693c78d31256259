import { mkdir, readlink, rm, symlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folders and files. All absolute. */
export type Project = {
  /** Contains `astro.config.mjs`. */
  root: string
  configFile: string
  sockets: string
  /**
   * For bundles, builds and caches. Code that runs from there finds the project's packages: it is inside the project, or `linkPackages`
   * was called.
   */
  cache: string
  /** Folders with code that functions may import, watched in development. */
  sources: string[]
}

export function projectAt(root: string): Project {
  return {
    root,
    configFile: join(root, 'netlify.toml'),
    sockets: join(root, 'netlify/functions'),
    cache: join(root, '.astro'),
    sources: ['functions', 'src', 'seo-data', 'netlify/functions'].map((folder) => join(root, folder)),
  }
}

export const thisProject: Project = projectAt(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''))

/** Lets code in the cache import the project's packages. */
export async function linkPackages({ root, cache }: Project): Promise<void> {
  if (cache.startsWith(root + sep)) return
  await mkdir(cache, { recursive: true })
  const [link, packages] = [join(cache, 'node_modules'), join(root, 'node_modules')]
  if ((await readlink(link).catch(() => null)) === packages) return
  // The project was moved. Another process may do the same.
  await rm(link, { recursive: true, force: true })
  await symlink(packages, link, 'junction').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}
