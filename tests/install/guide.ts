import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Caller } from '#tests/support/api.ts'
import { freePort } from '#tests/support/ports.ts'
import { visitorAt } from '#tests/support/tls-front.ts'
import { copyProject, type Machine } from './machine.ts'

/** A fenced block of the owner's guide. */
export type Block = { file: string; heading: string; language: string; text: string }

/** The blocks of a page of the guide, in their order. None: there is no such page. */
export function readBlocks(file: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: Block | null = null
  for (const line of readFileSync(`docs/operate/${file}`, 'utf8').split('\n')) {
    const fence = /^```(\w*)$/.exec(line)
    if (open && fence) open = null
    else if (open) open.text += `${line}\n`
    else if (fence) blocks.push((open = { file, heading, language: fence[1] ?? '', text: '' }))
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
  }
  return blocks
}

/** Blocks that aren't run here, by how they begin, and why. */
export const elsewhere = {
  'sudo useradd': 'needs systemd. Its unit is checked in tests/local/platform/supervision.test.ts',
  'sudo systemd-run': 'needs systemd',
}

export const git = promisify(execFile)
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Owner'],
    [`GIT_${who}_EMAIL`, 'you@example.com'],
  ]),
)

/** A repository as the owner has it on a server. */
export async function givenOrigin(): Promise<string> {
  const folder = await copyProject()
  await git('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder })
  await commitAll(folder, 'The product')
  return folder
}

export async function commitAll(folder: string, message: string): Promise<void> {
  const env = { ...process.env, ...identity }
  await git('git', ['add', '--all'], { cwd: folder })
  await git('git', ['commit', '--quiet', '--message', message], { cwd: folder, env })
}

export type TestWebhook = { url: string; bodies: string[]; stop: () => void }

/** Takes every call. */
export async function startWebhook(): Promise<TestWebhook> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      bodies.push(bytes.toString())
      response.writeHead(204).end()
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${port}/`, bodies, stop: () => server.close() }
}

export type Shell = { process: ChildProcess; ended: Promise<unknown>; output: () => string }

/** In a session of its own, so that a signal reaches all of it, as Ctrl-C does. */
export function openShell(machine: Machine, folder: string, script: string, extraEnv: Record<string, string>): Shell {
  const child = machine.start('setsid', ['bash', '-e', '-c', script], folder, { ...identity, ...extraEnv })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  return { process: child, ended: once(child, 'close'), output: () => output }
}

/** Says where it comes from, as a browser does. */
export function browserAt(origin: string): Caller {
  const visitor = visitorAt(origin, '127.0.0.1')
  return {
    call: (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      return visitor.call(path, { ...init, headers })
    },
  }
}
