import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder } from '#netlify/local/claimed-folder.ts'
import { serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'
import { Builder } from './builder.ts'
import { Publisher } from './publisher.ts'
import { SiteStore } from './site-store.ts'
import type { Site } from './site.ts'

/** The site as a folder of builds. The last live build is live again at start. */
export async function openBuiltSite(project: Project, folder: string, log: (line: string) => void): Promise<Site> {
  const outDirectory = await claimFolder(project.root, 'build')
  const store = await SiteStore.open(folder)
  const builder = new Builder({ project, outDirectory, cacheDirectory: join(folder, 'cache') })
  const publisher = new Publisher({ builder, store, outDirectory, log })
  return {
    pages: serveBuilt(() => store.live, readRules(project.root, project.configFile)),
    state: () => publisher.state,
    rebuild: () => publisher.request(),
    stop: async () => {
      publisher.stop()
      await builder.stop()
      await rm(outDirectory, { recursive: true, force: true })
    },
  }
}
