import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { bundleOptions } from '#netlify/local/functions/bundler.ts'
import { thisProject } from '#netlify/local/project.ts'
import { readJson } from './lockfile.ts'

// What `npm ci --omit=dev` installs is enough to run everything that an owner runs.

const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> }

/** Commands of developers, which are run in a clone with all packages, aren't among them. */
const commands = [
  'start',
  'serve',
  'restart',
  'upgrade',
  'build',
  'backup',
  'restore',
  'doctor',
  'db',
  'admin',
  'products',
]
const programs = [
  ...[...commands, 'sessions', 'authors', 'directories'].map((name) => `commands/${name}.ts`),
  ...globSync('netlify/functions/*.ts'),
  // Started as processes and threads, or loaded by Astro.
  ...['netlify/local/site/build-worker.ts', 'netlify/local/site/astro-folder.ts', 'netlify/local/backups/program.ts'],
  ...['netlify/local/blobs.ts', 'netlify/local/pages/live-pages.ts', 'functions/images/drawing-program.ts'],
  ...['src/storage/connections/thread-program.ts', 'astro.config.mjs', ...globSync('src/pages/**/*.ts')],
].filter((path) => existsSync(path))

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

async function importedPackages(): Promise<Set<string>> {
  const { outExtension: _, external: __, ...options } = bundleOptions(thisProject)
  const pages = globSync('src/**/*.astro')
  const { metafile } = await build({
    ...options,
    entryPoints: programs,
    packages: 'external',
    outdir: 'unused',
    write: false,
    metafile: true,
    sourcemap: false,
    // Astro reads these itself.
    external: ['*.astro', '*.css', '*.md'],
  })
  const ofCode = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const ofPages = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/^import .*from '([^'.#][^']*)'/gm)])
  return new Set([...ofCode.map(({ path }) => path), ...ofPages.map(([, path = '']) => path)])
}

describe('An installation without the packages for development', () => {
  it('has every package that is imported, named as a dependency', async () => {
    const found = [...(await importedPackages())].filter(
      (path) => !isBuiltin(path) && !/^(?:astro:|#|\.|\/)|\*/.test(path),
    )
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter((path) => !dependencies[nameOf(path)])).toEqual([])
  })
})
