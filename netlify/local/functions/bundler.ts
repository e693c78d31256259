import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isBuiltin } from 'node:module'
import { type BuildContext, type BuildOptions, context, type Metafile, stop } from 'esbuild'
import { parse } from 'smol-toml'
import * as z from 'zod'
import type { Project } from '#netlify/local/project.ts'
import { listSocketFiles, readSockets } from './read-sockets.ts'
import type { Socket } from './sockets.ts'

/** All functions as deployed: one file each, and chunks with shared code. */
export type Bundle = {
  folder: string
  sockets: Socket[]
  /** The source files included, as paths from the project root. */
  inputs: ReadonlySet<string>
  /** What its modules import from outside the bundle, apart from `import()`. */
  packages: readonly string[]
}

const netlifyConfig = z.object({
  functions: z.object({ external_node_modules: z.array(z.string()).default([]) }).prefault({}),
})

/** Does what Netlify does: bundles functions with esbuild, except for the packages netlify.toml names. */
export async function bundleOptions({ root, configFile }: Project): Promise<BuildOptions> {
  const { functions } = netlifyConfig.parse(parse(await readFile(configFile, 'utf8')))
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    jsx: 'automatic',
    external: functions.external_node_modules,
    // CommonJS packages inside a bundle call `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    // Stack traces need names and lines only.
    sourcesContent: false,
    logLevel: 'silent',
  }
}

/**
 * Bundles repeatedly, each time into a new folder, so that running code can still load its chunks. `packages`: whether
 * they are bundled, as when deployed, or stay outside, which saves most of the time of the next bundle.
 */
export class Bundler {
  #project: Project
  #folder: string
  #packages: 'bundle' | 'external'
  #builds = 0
  #context: BuildContext<{ metafile: true; write: false }> | null = null
  #files: string[] = []

  constructor(project: Project, folder: string, packages: 'bundle' | 'external' = 'bundle') {
    this.#project = project
    this.#folder = folder
    this.#packages = packages
  }

  /** Rejects with esbuild's messages if the source has an error. */
  async bundle(): Promise<Bundle> {
    const { sockets: directory } = this.#project
    const [build, sockets] = await Promise.all([this.#build(await listSocketFiles(directory)), readSockets(directory)])
    const folder = join(this.#folder, String(++this.#builds))
    await mkdir(folder, { recursive: true })
    await Promise.all(build.outputFiles.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)))
    const { inputs } = build.metafile
    return { folder, sockets, inputs: new Set(Object.keys(inputs)), packages: importedPackages(build.metafile) }
  }

  /** Ends esbuild's process and deletes all bundles. */
  async dispose(): Promise<void> {
    await this.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Ends esbuild's process. */
  async close(): Promise<void> {
    await this.#context?.dispose()
    this.#context = null
    await stop()
  }

  async #build(files: string[]) {
    if (!this.#context || files.join() !== this.#files.join()) {
      await this.#context?.dispose()
      this.#context = await context({
        ...(await bundleOptions(this.#project)),
        entryPoints: files.map((file) => join(this.#project.sockets, file)),
        // As deep as the output folder, because source maps name sources by relative paths.
        outdir: join(this.#folder, 'n'),
        splitting: true,
        packages: this.#packages,
        metafile: true,
        write: false,
      })
      this.#files = files
    }
    return this.#context.rebuild()
  }
}

function importedPackages({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const packages = imports.filter(
    ({ kind, external, path }) => kind === 'import-statement' && external && !isBuiltin(path),
  )
  return [...new Set(packages.map(({ path }) => path))]
}
