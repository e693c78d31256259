import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The browsers of `npm run test:browsers`.

type Program = 'firefox' | 'webkit' | 'screen'

/** The names each program goes by, and the Debian package it is in. */
const programs: Record<Program, { names: string[]; package: string }> = {
  firefox: { names: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  webkit: { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  screen: { names: ['Xvfb'], package: 'xvfb' },
}

const all = Object.keys(programs) as Program[]

function locate(program: Program): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs[program].names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

export function findProgram(program: Program): string {
  const path = locate(program)
  if (path === undefined) throw new Error(`${programs[program].names[0]} isn't installed.`)
  return path
}

function install(packages: string[]): void {
  const names = packages.join(' ')
  const isRoot = process.getuid?.() === 0
  const manual = `Install ${names} (Debian's names), then run this again.`
  if (!existsSync('/etc/debian_version')) throw new Error(manual)
  const aptGet = (...words: string[]) => {
    const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '--non-interactive']), 'apt-get', ...words]
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  try {
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', ...packages)
  } catch (error) {
    throw new Error(`${names} could not be installed. ${manual}`, { cause: error })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = all.filter((program) => !locate(program)).map((program) => programs[program].package)
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(', ')}.`)
    install(missing)
  }
}
