import { readFileSync } from 'node:fs'

export type LockedPackage = {
  /** Where npm installs it. A package may be installed several times in different versions. */
  path: string
  name: string
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  os?: string | string[]
  libc?: string[]
}

type Lockfile = {
  lockfileVersion: number
  packages: Record<string, Omit<LockedPackage, 'path' | 'name'> & { name?: string }>
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Every package that `npm ci` may install, on this system or another. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as Lockfile
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      ...entry,
      path,
      // The lockfile only names a package if it is installed under another name.
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13),
    }))
}
