import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stop, version } from 'esbuild'
import { claimFolder, isRunning } from '#netlify/local/claimed-folder.ts'
import type { Project } from '#netlify/local/project.ts'
import { hashSources } from '#netlify/local/site/site-version.ts'
import { type Bundle, bundleFunctions, bundleOptions } from './bundler.ts'
import type { Socket } from './sockets.ts'

/**
 * The bundle of the functions as their source is now. It is made once, and kept until the source changes and no process runs
 * it any more.
 */
export async function openBundle(project: Project): Promise<Bundle> {
  const bundles = join(project.root, '.astro/functions')
  const name = await nameBundle(project)
  const folder = join(bundles, name)
  await mkdir(bundles, { recursive: true })
  await writeFile(join(bundles, `${name}.${process.pid}`), '')
  const sockets = (await readMade(folder)) ?? (await make(project, folder))
  await removeUnused(bundles)
  return { folder, sockets }
}

/** Changes with everything that is bundled: source, packages, and how. */
function nameBundle(project: Project): Promise<string> {
  const sources = project.sources.map((folder) => relative(project.root, folder))
  return hashSources(project.root, [...sources, 'package-lock.json'], JSON.stringify([version, bundleOptions(project)]))
}

async function readMade(folder: string): Promise<Socket[] | null> {
  const text = await readFile(join(folder, 'sockets.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Socket[])
}

/** In a folder of this process first, because others may start at the same time. */
async function make(project: Project, folder: string): Promise<Socket[]> {
  const own = await claimFolder(project.root, 'functions')
  // As deep as its later path, because source maps name sources by relative paths.
  const made = join(own, 'new')
  try {
    const { sockets } = await bundleFunctions(project, made)
    await writeFile(join(made, 'sockets.json'), JSON.stringify(sockets))
    await rename(made, folder).catch(async (error: unknown) => {
      if (!(await readMade(folder))) throw error
    })
    return sockets
  } finally {
    // Ends esbuild's process, which would keep its memory.
    await stop()
    await rm(own, { recursive: true, force: true })
  }
}

/** A bundle is used by the processes that a file beside it names. */
async function removeUnused(bundles: string): Promise<void> {
  const entries = (await readdir(bundles)).map((entry) => {
    const [name = '', pid] = entry.split('.')
    return { entry, name, pid, isUse: pid !== undefined && isRunning(Number(pid)) }
  })
  const used = new Set(entries.filter(({ isUse }) => isUse).map(({ name }) => name))
  for (const { entry, name, pid, isUse } of entries) {
    const isKept = pid === undefined ? used.has(name) : isUse
    if (!isKept) await rm(join(bundles, entry), { recursive: true, force: true })
  }
}
