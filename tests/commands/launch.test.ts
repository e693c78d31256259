import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#tests/support/folders.ts'
import { readJson } from '#tests/supply-chain/lockfile.ts'

const launcher = resolve('commands/launch.js')
/** Without node_modules/.bin, which npm puts first, and without the packaged Node. */
const env = { PATH: '/usr/bin:/bin' }

type Options = { from?: string; node?: string; env?: Record<string, string> }

function launch(words: string[], options: Options = {}) {
  const { from = launcher, node = process.execPath } = options
  const child = spawn(node, [from, ...words], { env: { ...env, ...options.env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output: output.trim() }))
  return { child, ended, hasPrinted: (text: string) => expect.poll(() => output).toContain(text) }
}

/** The launcher in a project with some of the packages. */
async function projectWith(packages: string[]): Promise<string> {
  const folder = await newFolder('launch')
  await mkdir(join(folder, 'commands'))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  for (const name of packages) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
  await copyFile('package.json', join(folder, 'package.json'))
  await copyFile('commands/launch.js', join(folder, 'commands/launch.js'))
  return join(folder, 'commands/launch.js')
}

describe('The launcher', () => {
  it('starts every script of package.json', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
    const parts = Object.values(scripts).flatMap((script) => script.split(' && '))
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter((part) => !part.startsWith('node commands/launch.js '))).toEqual([])
  })

  it('puts the packaged Node first on the path, also for what the command starts', async () => {
    const { code, output } = await launch(['sh', '-c', 'node -p process.execPath']).ended
    expect(output).toMatch(/node_modules\/node-[\w-]+\/bin\/node$/)
    expect(code).toBe(0)
  })

  it('finds the tools in node_modules/.bin', async () => {
    const { code, output } = await launch(['prettier', '--version']).ended
    expect(output).toMatch(/^\d+\.\d+\.\d+$/)
    expect(code).toBe(0)
  })

  it('passes on arguments as they are, and the exit code', async () => {
    const words = ['two words', '', '"quoted"', '$HOME', '*']
    const program = 'console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7'
    const { code, output } = await launch(['node', '-e', program, '--', ...words]).ended
    expect(JSON.parse(output)).toEqual(words)
    expect(code).toBe(7)
  })

  it('ends like a shell when a signal ended the command', async () => {
    expect((await launch(['sh', '-c', 'kill -9 $$']).ended).code).toBe(137)
  })

  it('passes on signals and waits for the end', async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const program = `process.once('${signal}', () => setTimeout(() => { console.log('ended well'); process.exit(42) }, 50))
        setTimeout(() => {}, 30_000); console.log('ready')`
      const { child, ended, hasPrinted } = launch(['node', '-e', program])
      await hasPrinted('ready')
      child.kill(signal)
      expect(await ended).toEqual({ code: 42, output: 'ready\nended well' })
    }
  })

  it('stops the command, once, when the shell in which npm runs it is gone', async () => {
    const program = `let signals = 0
      process.on('SIGTERM', () => { signals += 1; if (signals === 1) setTimeout(() => { console.log(signals); process.exit() }, 1000) })
      setTimeout(() => {}, 30_000); console.log('ready')`
    const shell = spawn('sh', ['-c', '"$0" "$1" node -e "$2"; true', process.execPath, launcher, program], {
      env: { ...env, npm_lifecycle_event: 'start' },
    })
    let output = ''
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output).toBe('ready\n')
    shell.kill('SIGTERM')
    await expect.poll(() => output).toBe('ready\n1\n')
  })

  it('stops the command when npm, which runs it, is told to stop', async () => {
    const folder = await newFolder('npm-start')
    const program = join(folder, 'program.js')
    const log = join(folder, 'log')
    await writeFile(
      program,
      `const { appendFileSync } = require('node:fs')
      process.on('SIGTERM', () => { appendFileSync(${JSON.stringify(log)}, 'stopped'); process.exit() })
      setTimeout(() => {}, 30_000); appendFileSync(${JSON.stringify(log)}, 'started, ')`,
    )
    const start = `"${process.execPath}" "${launcher}" node "${program}"`
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
    const npm = spawn('npm', ['start'], { cwd: folder })
    const read = () => readFile(log, 'utf8').catch(() => '')
    await expect.poll(read).toBe('started, ')
    npm.kill('SIGTERM')
    await expect.poll(read).toBe('started, stopped')
  })

  it("uses the machine's Node where none is packaged, and still the project's tools", async () => {
    const from = await projectWith(['cross-spawn', '.bin/prettier'])
    const machine = await newFolder('machine')
    await symlink(process.execPath, join(machine, 'node'))
    await writeFile(join(machine, 'prettier'), '#!/bin/sh\necho another version')
    await chmod(join(machine, 'prettier'), 0o755)
    const { output } = await launch(['sh', '-c', 'which node; prettier --version'], {
      from,
      node: join(machine, 'node'),
    }).ended
    const [node, prettier] = output.split('\n')
    expect(await realpath(node!)).toBe(process.execPath)
    expect(prettier).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('says in one sentence what to do before npm ci', async () => {
    const from = await projectWith([])
    expect(await launch(['node', '-v'], { from }).ended).toEqual({ code: 1, output: 'Run npm ci first.' })
  })

  it.each(['pnpm.cjs', 'yarn.js', 'bun'])('says in one sentence that the project uses npm, under %s', async (file) => {
    const { code, output } = await launch(['node', '-v'], { env: { npm_execpath: `/opt/manager/${file}` } }).ended
    expect(output).toMatch(/^This project uses npm, not (pnpm|yarn|bun)\. [^\n]*$/)
    expect(code).toBe(1)
  })

  it('runs under npm, whatever started npm and whatever it calls itself', async () => {
    const inherited = { npm_config_user_agent: 'pnpm/10.4.1', npm_execpath: '/opt/pnpm-home/npm/bin/npm-cli.js' }
    expect((await launch(['node', '-v'], { env: inherited }).ended).code).toBe(0)
  })

  it('asks for a command', async () => {
    expect((await launch([]).ended).output).toMatch(/^Name a command: [^\n]*$/)
  })

  it("says which command can't be started", async () => {
    const { code, output } = await launch(['no-such-command']).ended
    expect(output).toMatch(/^no-such-command could not be started: [^\n]*$/)
    expect(code).toBe(1)
  })
})
