import { existsSync, watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claimFolder } from '#netlify/local/claimed-folder.ts'
import type { Project } from '#netlify/local/project.ts'
import { type Bundle, Bundler } from './bundler.ts'
import { ChildProcessHost } from './child-process.ts'
import type { FunctionHost } from './host.ts'

/** Editors write a file in several steps. */
const settleMs = 60
/** Pages show an edit of what they share with functions first: bundling takes all processors for a second or more. */
const pagesFirstMs = 1500
/** Folders that pages don't use. */
const onlyFunctions = /^(?:functions|netlify)\//
/** How long calls of a replaced process may still take. */
const replacedMs = 10_000

/**
 * Runs functions during editing: a change is bundled, and a process with the new code replaces the old one. That process
 * started earlier and has all packages loaded. A call doesn't wait for the editor to settle, but for the new code. If the
 * code can't be bundled or loaded, the terminal says why and the old code keeps running.
 */
export async function runWhileEdited(project: Project, deployContext: string): Promise<FunctionHost> {
  const bundler = new Bundler(project, await claimFolder(project.root, 'functions'), 'external')
  const startProcess = (packages: readonly string[]) => new ChildProcessHost(project.root, packages, deployContext)
  let current: { host: ChildProcessHost; bundle: Bundle } | null = null
  let next = startProcess([])
  /** What the last attempt read, or null if it failed. Then any change may be the fix. */
  let inputs: ReadonlySet<string> | null = null
  /** Until an edit is bundled. */
  let timer: NodeJS.Timeout | null = null

  async function renew(): Promise<void> {
    inputs = null
    try {
      const bundle = await bundler.bundle()
      if (!next.isAlive()) next = startProcess(bundle.packages)
      const host = next
      await host.load(bundle).finally(() => {
        next = startProcess(bundle.packages)
      })
      const old = current
      current = { host, bundle }
      inputs = bundle.inputs
      if (old) void old.host.stop(replacedMs).then(() => rm(old.bundle.folder, { recursive: true, force: true }))
    } catch (error) {
      const outcome = current ? 'The old code is still running' : 'There is no earlier version to run'
      console.error(
        `The functions have an error. ${outcome}.\n${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

  let renewed = renew()
  const renewAfterThat = (isNeeded: () => boolean) => {
    renewed = renewed.then(() => (isNeeded() ? renew() : undefined))
  }

  const watchers = project.sources.filter(existsSync).map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      const changed = file && relative(project.root, join(folder, file))
      const isNew = folder === project.sockets
      if (changed && inputs && !inputs.has(changed) && !isNew) return
      if (timer) clearTimeout(timer)
      timer = setTimeout(renewNow, !changed || onlyFunctions.test(changed) ? settleMs : pagesFirstMs)
    }),
  )

  function renewNow(): void {
    if (!timer) return
    clearTimeout(timer)
    timer = null
    renewAfterThat(() => true)
  }

  /** The process with the newest working code. If it dies, it is started again. */
  async function ready(): Promise<ChildProcessHost> {
    if (timer) {
      await wait(settleMs)
      renewNow()
    }
    await renewed
    if (current && !current.host.isAlive()) {
      renewAfterThat(() => !current?.host.isAlive())
      await renewed
    }
    if (!current?.host.isAlive()) throw new Error('The functions could not be loaded. The terminal says why.')
    return current.host
  }

  return {
    // Pages ask for these with each request, and don't wait for an edit of functions.
    sockets: async () => {
      if (!current) await ready()
      return current?.bundle.sockets ?? []
    },
    call: async (call) => (await ready()).call(call),
    stop: async (graceMs) => {
      if (timer) clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await renewed
      await Promise.all([current?.host.stop(graceMs), next.stop(0)])
      await bundler.dispose()
    },
  }
}
