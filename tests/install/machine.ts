import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '#tests/support/folders.ts'

const exec = promisify(execFile)

/** `output`: what it printed, errors last. */
export type Result = { code: number; output: string }

/** A machine with one version of Node and of npm, and nothing of this project. */
export type Machine = {
  run: (command: string, words: string[], cwd: string) => Promise<Result>
  start: (command: string, words: string[], cwd: string, extraEnv: Record<string, string>) => ChildProcess
}

/** Takes both from the registry: Node as it is packaged for Linux. */
export async function openMachine(node: string, npm: string): Promise<Machine> {
  const folder = await newFolder('machine')
  const packagedNode = `node-linux-${process.arch}`
  const packages = [`npm@${npm}`, `${packagedNode}@${node}`]
  await exec('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', ...packages])
  const [nodeFolder, npmFolder] = [join(folder, 'node_modules', packagedNode, 'bin'), join(folder, 'node_modules/.bin')]
  const env = {
    PATH: [nodeFolder, npmFolder, '/usr/bin', '/bin'].join(delimiter),
    // How this machine reaches the registry, and its cache, so that packages aren't downloaded once for each machine.
    ...(await settingsOf(['userconfig', 'globalconfig', 'cache'])),
    npm_config_prefer_offline: 'true',
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
  }
  return {
    run: (command, words, cwd) =>
      new Promise((resolve) => {
        execFile(command, words, { cwd, env }, (error, out, errors) => {
          const code = typeof error?.code === 'number' ? error.code : 1
          resolve({ code: error ? code : 0, output: (out + errors).trim() })
        })
      }),
    start: (command, words, cwd, extraEnv) => spawn(command, words, { cwd, env: { ...env, ...extraEnv } }),
  }
}

async function settingsOf(names: string[]): Promise<Record<string, string>> {
  const pairs = names.map(async (name) => {
    const { stdout } = await exec('npm', ['config', 'get', name])
    return [`npm_config_${name}`, stdout.trim()] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** The project as a clone would have it, with what isn't committed yet. */
export async function copyProject(): Promise<string> {
  const folder = await newFolder('clone')
  const { stdout } = await exec('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(file, join(folder, file))
  }
  return folder
}
