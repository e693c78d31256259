import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { Project } from '#netlify/local/project.ts'
import { listSocketFiles, readSockets } from './read-sockets.ts'
import type { Socket } from './sockets.ts'

/** All functions as they run here and on Netlify: one file each, and chunks with shared code. */
export type Bundle = { folder: string; sockets: Socket[] }

/** Packages with native parts or WebAssembly can't be bundled. */
const external = [
  'sharp',
  '@resvg/resvg-js',
  'libsql',
  'satori',
  // CommonJS that is imported on first use: a bundle would lose its named exports.
  'disposable-email-domains-js',
]

export function bundleOptions({ root }: Project) {
  return {
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    jsx: 'automatic',
    external,
    // OpenTelemetry's modules, of which only what is used gets into the bundle.
    mainFields: ['module', 'main'],
    // CommonJS packages inside a bundle call `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    // Stack traces need names and lines only.
    sourcesContent: false,
    logLevel: 'silent',
  } satisfies BuildOptions
}

/** Bundles all functions into a folder. Rejects with esbuild's messages if the source has an error. */
export async function bundleFunctions(project: Project, folder: string, more: BuildOptions = {}): Promise<Bundle> {
  const { sockets: directory } = project
  const files = await listSocketFiles(directory)
  const [sockets] = await Promise.all([
    readSockets(directory),
    build({
      ...bundleOptions(project),
      ...more,
      entryPoints: files.map((file) => join(directory, file)),
      outdir: folder,
    }),
  ])
  return { folder, sockets }
}
