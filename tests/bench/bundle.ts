import { readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './processes.ts'

/** One file of a socket and all it imports, as Netlify's bundler makes it. */
export async function bundleAsNetlify(socket: string, outfile: string): Promise<void> {
  const [, list = ''] =
    /^external_node_modules = (\[.*\])$/m.exec(await readFile(join(root, 'netlify.toml'), 'utf8')) ?? []
  const external = JSON.parse(list) as string[]
  await build({
    entryPoints: [join(root, socket)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external,
    // Packages of the old module system find their `require` so.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'error',
  })
  await symlink(join(root, 'node_modules'), join(dirname(outfile), 'node_modules'))
}
