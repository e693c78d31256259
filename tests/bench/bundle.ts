import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '#netlify/local/functions/bundler.ts'
import { thisProject } from '#netlify/local/project.ts'
import { root } from './processes.ts'

/** One Netlify function with everything it imports, as Netlify deploys it. */
export async function bundleAsNetlify(socket: string, outfile: string): Promise<void> {
  await build({ ...(await bundleOptions(thisProject)), entryPoints: [join(root, socket)], outfile, sourcemap: false })
  await symlink(join(root, 'node_modules'), join(dirname(outfile), 'node_modules'))
}
