import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'

/** A program that starts in a tenth of a second. From source, it would take a second or two. */
export type BundledProgram = { path: string; remove: () => Promise<void> }

/** `source`: a path from the project's root. */
export async function bundleProgram(source: string): Promise<BundledProgram> {
  // In the project, so that its packages are found.
  const path = `node_modules/.cache/programs/${basename(source, '.ts')}-${crypto.randomUUID()}.mjs`
  await build({
    ...{ entryPoints: [source], outfile: path, bundle: true, platform: 'node', format: 'esm' },
    ...{ external: ['@libsql/client'], logLevel: 'error' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  return { path, remove: () => rm(path) }
}
