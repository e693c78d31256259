import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite'
import type { Project } from '#netlify/local/project.ts'
import type { SocketModule, SocketModules } from './in-process.ts'
import { listSocketFiles, socketName } from './read-sockets.ts'

const code = /\.[cm]?[jt]sx?$|\.json$/

/** The functions' modules, run from their source by Vite. After an edit, only what changed and its importers run again. */
export class EditedModules {
  #project: Project
  #vite: ViteDevServer
  #runner: ReturnType<typeof createServerModuleRunner>
  /** The code that is there. */
  #files: Set<string>

  private constructor(project: Project, vite: ViteDevServer) {
    this.#project = project
    this.#vite = vite
    this.#runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
    this.#files = new Set(project.sources.filter(existsSync).flatMap(listFiles))
  }

  static async open(project: Project): Promise<EditedModules> {
    const vite = await createServer({
      root: project.root,
      configFile: false,
      envFile: false,
      appType: 'custom',
      logLevel: 'silent',
      oxc: { jsx: { runtime: 'automatic' } },
      optimizeDeps: { noDiscovery: true },
      // The platform says which files changed.
      server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    })
    return new EditedModules(project, vite)
  }

  /** Rejects if the source has an error. `changed`: files that changed since the last time. */
  async load(changed: readonly string[]): Promise<SocketModules> {
    const { ssr } = this.#vite.environments
    if (this.#cameOrWent(changed)) {
      // Any import may mean another file now, also one that was missing.
      ssr.moduleGraph.invalidateAll()
      this.#runner.evaluatedModules.clear()
    }
    for (const file of changed) {
      ssr.moduleGraph.onFileChange(file)
      this.#forget(file)
    }
    // What is only imported on first use is read too, if it was imported before.
    const there = changed.filter((file) => existsSync(file))
    const modules = there.flatMap((file) => [...(ssr.moduleGraph.getModulesByFile(file) ?? [])])
    await Promise.all(modules.map(({ url }) => ssr.transformRequest(url)))
    const files = await listSocketFiles(this.#project.sockets)
    const load = async (file: string) =>
      [socketName(file), await this.#runner.import<SocketModule>(join(this.#project.sockets, file))] as const
    return new Map(await Promise.all(files.map(load)))
  }

  #cameOrWent(changed: readonly string[]): boolean {
    const others = changed.filter((file) => code.test(file) && existsSync(file) !== this.#files.has(file))
    for (const file of others) if (!this.#files.delete(file)) this.#files.add(file)
    return others.length > 0
  }

  /** A file's module and all that import it run again at their next import. */
  #forget(file: string): void {
    const { evaluatedModules } = this.#runner
    const forgotten = new Set(evaluatedModules.getModulesByFile(file))
    for (const module of forgotten) {
      const importers = [...module.importers].map((id) => evaluatedModules.getModuleById(id))
      for (const importer of importers) if (importer) forgotten.add(importer)
      evaluatedModules.invalidateModule(module)
    }
  }
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
