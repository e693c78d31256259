import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder } from '#netlify/local/claimed-folder.ts'
import { serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'
import { buildFile, readLiveBuild } from '#src/domain/rebuilds/rebuilds.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { Builder } from './builder.ts'
import { Publisher, type SiteLog } from './publisher.ts'
import { SiteStore } from './site-store.ts'
import { readSiteVersion } from './site-version.ts'
import type { Site } from './site.ts'

/** The site as a folder of builds. The last live build is live again at start. */
export async function openBuiltSite(project: Project, folder: string, log: SiteLog): Promise<Site> {
  const builds = await claimFolder(project.root, 'build')
  const version = await readSiteVersion(project.root, pageEnvironment(readEnvironment(process.env)))
  const store = await SiteStore.open(folder, version)
  const builder = new Builder(project, builds)
  // Bundling its code takes as long as everything else at the start. With pages to serve it can wait.
  if (!store.isCurrent) builder.getReady()
  const publisher = new Publisher({ builder, store, log })
  return {
    pages: serveBuilt(() => store.live, readRules(project.root, project.configFile)),
    start: async () => {
      const building = publisher.request()
      if (!store.isCurrent) await building
    },
    state: () => publisher.state,
    version,
    built: async () => {
      if (!store.live) return null
      const text = await readFile(join(store.live.directory, buildFile), 'utf8').catch(() => 'null')
      return readLiveBuild(JSON.parse(text))?.changes ?? null
    },
    watch: (onChange) => void (publisher.onChange = onChange),
    rebuild: () => publisher.request(),
    stop: async () => {
      publisher.stop()
      await builder.stop()
      await rm(builds, { recursive: true, force: true })
    },
  }
}
