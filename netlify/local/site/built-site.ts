import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'
import { Builder } from './builder.ts'
import { Publisher } from './publisher.ts'
import type { Site } from './site.ts'
import { SiteStore } from './site-store.ts'

/** The site as builds of it, kept in a folder. What was live when the last platform ended is live at once. */
export async function openBuiltSite(project: Project, folder: string, log: (line: string) => void): Promise<Site> {
  const outDirectory = await claimOutDirectory(project.root)
  const store = await SiteStore.open(folder)
  const builder = new Builder({ project, outDirectory, cacheDirectory: join(folder, 'cache') })
  const publisher = new Publisher({ builder, store, outDirectory, log })
  return {
    pages: serveBuilt(() => store.live?.files ?? null, readRules(project.root, project.configFile)),
    state: () => publisher.state,
    rebuild: () => publisher.request(),
    stop: async () => {
      publisher.stop()
      await builder.stop()
      await rm(outDirectory, { recursive: true, force: true })
    },
  }
}

/**
 * Where this process builds. Inside the project, because Astro runs its half-built pages from there and they import
 * packages; of this process alone, because several platforms may run on one project.
 */
async function claimOutDirectory(root: string): Promise<string> {
  const parent = join(root, '.astro')
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const pid = /^build-(\d+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
  return join(parent, `build-${process.pid}`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
