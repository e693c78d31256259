import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder } from '#netlify/local/claimed-folder.ts'
import { serveBuilt } from '#netlify/local/pages/built-pages.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import { linkPackages, type Project } from '#netlify/local/project.ts'
import { StartError } from '#netlify/local/start-error.ts'
import { buildFile, readLiveBuild } from '#src/domain/rebuilds/rebuilds.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { Builder, type FinishedBuild } from './builder.ts'
import { describe, newFaults, Publisher, type SiteLog } from './publisher.ts'
import { SiteStore } from './site-store.ts'
import { readSiteVersion } from './site-version.ts'
import type { Site } from './site.ts'

/** The site as a folder of builds. The last live build is live again at start. */
export async function openBuiltSite(project: Project, folder: string, log: SiteLog): Promise<Site> {
  const builds = await claimFolder(project.cache, 'build')
  await linkPackages(project)
  const version = await readSiteVersion(project.root, pageEnvironment(readEnvironment(process.env)))
  const store = await SiteStore.open(folder, version)
  const builder = new Builder(project, builds)
  // Bundling its code takes as long as everything else at the start. With pages to serve it can wait.
  if (!store.isCurrent) builder.getReady()
  const publisher = new Publisher({ builder, store, log })
  /** Built in advance. */
  let ready: FinishedBuild | null = null
  let stopped = false
  return {
    pages: serveBuilt(() => store.live, readRules(project.root, project.configFile)),
    needsBuild: () => !store.isCurrent && ready === null,
    getReady: async () => {
      if (store.isCurrent) return
      const finished = await builder.build(store.live?.folder ?? null).catch((error: unknown) => {
        throw new StartError(`The site could not be built:\n${error instanceof Error ? error.message : String(error)}`)
      })
      const news = newFaults(finished.report, store.live?.missing ?? [])
      if (news.length > 0) throw new StartError(`The site has dead links:\n${describe(news)}`)
      ready = finished
    },
    start: async () => {
      await store.own()
      if (ready && !store.isCurrent) {
        const targets = ready.report.faults.map(({ target }) => target)
        await store.publish(ready.folder, [...new Set(targets)])
      }
      ready = null
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
    rebuild: () => {
      // Whoever made the change, here or on another machine, and also if the build fails.
      store.dropKept()
      if (stopped) return Promise.resolve()
      builder.expect()
      return publisher.request()
    },
    expectRebuild: () => builder.expect(),
    makeRoom: () => builder.makeRoom(),
    stop: async () => {
      stopped = true
      publisher.stop()
      await builder.stop()
      await rm(builds, { recursive: true, force: true })
    },
  }
}
