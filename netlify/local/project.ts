import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folders and files. All absolute. */
export type Project = {
  /** Contains `astro.config.mjs`. */
  root: string
  configFile: string
  sockets: string
  /** Folders with code that functions may import, watched in development. */
  sources: string[]
}

export function projectAt(root: string): Project {
  return {
    root,
    configFile: join(root, 'netlify.toml'),
    sockets: join(root, 'netlify/functions'),
    sources: ['functions', 'src', 'seo-data', 'netlify/functions'].map((folder) => join(root, folder)),
  }
}

export const thisProject: Project = projectAt(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''))
