import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Project } from '#netlify/local/project.ts'
import { ChildProcessHost } from './child-process.ts'
import type { FunctionHost } from './host.ts'
import type { Socket } from './sockets.ts'

/** Editors write a file in several steps. */
const settleMs = 30

/**
 * Runs functions from their source during editing, in a process that loads what changed again. Calls wait for that. If the
 * new code can't be loaded, the terminal says why and what was loaded keeps running. If the process dies, it is started again.
 */
export function runWhileEdited(project: Project, deployContext: string): Promise<FunctionHost> {
  let host = new ChildProcessHost(project, deployContext)
  let sockets: Socket[] | null = null
  /** Whether `host` has code to run. */
  let isLoaded = false
  const changed = new Set<string>()

  async function load(): Promise<void> {
    if (!host.isAlive()) {
      host = new ChildProcessHost(project, deployContext)
      isLoaded = false
    }
    const files = [...changed]
    changed.clear()
    try {
      sockets = await host.load(files)
      isLoaded = true
    } catch (error) {
      const outcome =
        isLoaded && host.isAlive() ? 'What was loaded before still runs' : 'There is no earlier version to run'
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`The functions could not be loaded. ${outcome}.\n${reason}`)
    }
  }

  let loaded = load()
  const loadAfterThat = (isNeeded: () => boolean) => {
    loaded = loaded.then(() => (isNeeded() ? load() : undefined))
    return loaded
  }
  const loadChanged = async () => {
    await wait(settleMs)
    await loadAfterThat(() => changed.size > 0)
  }

  const watchers = project.sources.filter(existsSync).map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file) return
      changed.add(join(folder, file))
      void loadChanged()
    }),
  )

  return Promise.resolve({
    // Pages ask for these with each request, and don't wait for an edit of functions.
    sockets: async () => {
      if (!sockets) await loaded
      return sockets ?? []
    },
    call: async (call) => {
      await (changed.size > 0 ? loadChanged() : loaded)
      if (!host.isAlive()) await loadAfterThat(() => !host.isAlive())
      if (!isLoaded || !host.isAlive()) throw new Error('The functions could not be loaded. The terminal says why.')
      return host.call(call)
    },
    stop: async (graceMs) => {
      for (const watcher of watchers) watcher.close()
      await Promise.race([loaded, wait(graceMs)])
      await host.stop(graceMs)
    },
  })
}
