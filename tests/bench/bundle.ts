import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './processes.ts'

/** Packages that netlify.toml keeps out of bundles. */
const external = ['sharp', '@resvg/resvg-js', '@libsql/client', 'libsql']

/** One file of a socket and all it imports, as Netlify's bundler makes it. */
export async function bundleAsNetlify(socket: string, outfile: string): Promise<void> {
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
      js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
    },
    logLevel: 'error',
  })
  await symlink(join(root, 'node_modules'), join(dirname(outfile), 'node_modules'))
}
