import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stop, version } from 'esbuild'
import { claimFolder, isRunning } from '#netlify/local/claimed-folder.ts'
import { linkPackages, type Project } from '#netlify/local/project.ts'
import { hashSources } from '#netlify/local/site/site-version.ts'
import { type Bundle, bundleFunctions, bundleOptions } from './bundler.ts'
import type { Socket } from './sockets.ts'

/**
 * The bundle of the functions as their source is now. It is made once, and kept until the source changes and no process runs
 * it any more.
 */
export async function openBundle(project: Project): Promise<Bundle> {
  const bundles = join(project.cache, 'functions')
  await mkdir(bundles, { recursive: true })
  await linkPackages(project)
  for (;;) {
    const name = await nameBundle(project)
    const folder = join(bundles, name)
    await writeFile(join(bundles, `${name}.${process.pid}`), '')
    const sockets = (await readMade(folder)) ?? (await make(project, folder, name))
    // Null: the source changed meanwhile.
    if (!sockets) continue
    await removeUnused(project.cache, bundles)
    return { folder, sockets }
  }
}

/** Changes with everything that is bundled: source, packages, how, and what is kept of it. */
function nameBundle(project: Project): Promise<string> {
  const sources = project.sources.map((folder) => relative(project.root, folder))
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'netlify/local/functions']
  return hashSources(project.root, [...sources, ...settings], JSON.stringify([version, bundleOptions(project)]))
}

/** Null if the bundle isn't there, or was left half written when the power failed. */
async function readMade(folder: string): Promise<Socket[] | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'sockets.json'), 'utf8')) as Socket[]
  } catch {
    return null
  }
}

/** In a folder of this process first, because others may start at the same time. */
async function make(project: Project, folder: string, name: string): Promise<Socket[] | null> {
  const own = await claimFolder(project.cache, 'functions')
  // As deep as its later path, because source maps name sources by relative paths.
  const made = join(own, 'new')
  try {
    const { sockets } = await bundleFunctions(project, made)
    await writeFile(join(made, 'sockets.json'), JSON.stringify(sockets))
    if ((await nameBundle(project)) !== name) return null
    await rename(made, folder).catch(async () => {
      if (await readMade(folder)) return
      await rm(folder, { recursive: true, force: true })
      await rename(made, folder)
    })
    return sockets
  } finally {
    // Ends esbuild's process, which would keep its memory.
    await stop()
    await rm(own, { recursive: true, force: true })
  }
}

/** A bundle is used by the processes that a file beside it names. */
async function removeUnused(cache: string, bundles: string): Promise<void> {
  // Moved away first, because half a bundle would look like a whole one if this were killed.
  const removed = await claimFolder(cache, 'functions')
  for (const entry of await readdir(bundles)) {
    const [name = '', pid] = entry.split('.')
    if (pid === undefined ? await isUsed(bundles, name) : isRunning(Number(pid))) continue
    // Another start may do the same.
    await rename(join(bundles, entry), removed).catch(() => {})
    await rm(removed, { recursive: true, force: true })
  }
}

async function isUsed(bundles: string, name: string): Promise<boolean> {
  const entries = await readdir(bundles)
  return entries.some((entry) => entry.startsWith(`${name}.`) && isRunning(Number(entry.slice(name.length + 1))))
}
