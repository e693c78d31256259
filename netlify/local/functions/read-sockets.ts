import { readdir } from 'node:fs/promises'
import type { Config } from '@netlify/functions'
import { build } from 'esbuild'
import type { Socket } from './sockets.ts'

const socketFile = /\.m?tsx?$/

/** As on Netlify, only files directly in the folder count. */
export async function listSocketFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((file) => socketFile.test(file)).sort()
}

export function socketName(file: string): string {
  return file.replace(socketFile, '')
}

/** Each function's name and `config`, read from its text without loading its imports. */
export async function readSockets(directory: string): Promise<Socket[]> {
  const files = await listSocketFiles(directory)
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file) => `export { config as '${socketName(file)}' } from './${file}'`).join('\n'),
      resolveDir: directory,
    },
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'leave out what sockets import',
        setup: (plugin) =>
          plugin.onResolve({ filter: /.*/ }, ({ path, importer }) =>
            importer.startsWith(directory) ? { path, external: true, sideEffects: false } : undefined,
          ),
      },
    ],
  })
  const code = outputFiles[0]?.text ?? ''
  const configs = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Config>
  return files.map((file) => {
    const name = socketName(file)
    return { name, config: configs[name] ?? {} }
  })
}
