import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Caller } from '#tests/support/test-api.ts'
import { freePort } from '#tests/support/ports.ts'
import { openServers, run, until } from './servers.ts'

// Programs that others wrote for OpenAPI documents, in a folder of their own and on loopback only.

const packages = [
  ...['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3', '@stoplight/prism-cli@5.14.2'],
  ...['openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
]
const cache = fileURLToPath(new URL('../../node_modules/.cache/openapi-tools/', import.meta.url))

/** Their folder. */
async function install(): Promise<string> {
  const folder = join(cache, packages.join('+').replace(/[^\w.+-]/g, ''))
  if (existsSync(folder)) return folder
  const unfinished = join(cache, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', '.', ...packages], {
    cwd: unfinished,
    maxBuffer: 64 * 1024 * 1024,
  })
  await rename(unfinished, folder)
  return folder
}

export type OpenApiTools = {
  /** Runs one of them in `cwd`: what it says, whether it is content or not. */
  ask: (tool: string, args: string[], cwd: string) => Promise<string>
  /**
   * Starts a proxy that compares what goes through with a document: `Sl-Violations` says where they differ. `to`: answers
   * what the proxy lets through.
   */
  startProxy: (document: string, to: () => Caller) => Promise<{ origin: string; stop: () => Promise<void> }>
}

export async function openTools(): Promise<OpenApiTools> {
  const folder = await install()
  const programOf = (tool: string) => join(folder, 'node_modules/.bin', tool)
  return {
    ask: async (tool, args, cwd) => {
      const options = {
        cwd,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', TMPDIR: cwd },
      }
      const { stdout, stderr } = await run(programOf(tool), args, options).catch((error: unknown) => {
        if (error instanceof Error && 'stdout' in error) return error as unknown as { stdout: string; stderr: string }
        throw error
      })
      return `${stdout}${stderr}`
    },
    startProxy: async (document, to) => {
      const upstream = createServer((request, response) => {
        void (async () => {
          const sent = await buffer(request)
          const headers = new Headers(request.headers as Record<string, string>)
          const hasBody = request.method !== 'GET' && sent.length > 0
          const init = { method: request.method ?? 'GET', headers, ...(hasBody && { body: sent }) }
          const answer = await to().call(request.url ?? '/', init)
          response.writeHead(answer.status, [...answer.headers].flat())
          response.end(Buffer.from(await answer.arrayBuffer()))
        })()
      })
      await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
      const { port: behind } = upstream.address() as AddressInfo
      const servers = await openServers('prism')
      const port = await freePort()
      servers.start(programOf('prism'), ['proxy', document, `http://127.0.0.1:${behind}`, '--port', String(port)])
      const origin = `http://127.0.0.1:${port}`
      await until(async () => void (await fetch(`${origin}/api/health`)), 60)
      return {
        origin,
        stop: async () => {
          await servers.stop()
          await new Promise((resolve) => upstream.close(resolve))
        },
      }
    },
  }
}
