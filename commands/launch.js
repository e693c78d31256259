import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs a command on the Node that npm ci brings: node commands/launch.js COMMAND [ARGUMENTS]
//
// Every script in package.json goes through here. npm doesn't always link the Node it installs into node_modules/.bin,
// so this puts its folder on the PATH. It runs on the machine's own Node: plain JavaScript that Node 14 can load.

const parent = process.ppid
const checkout = dirname(dirname(fileURLToPath(import.meta.url)))
const root = findRelease()
const nodeModules = join(root, 'node_modules')

refuseOtherPackageManagers()
const spawn = loadSpawn()
const [command, ...words] = process.argv.slice(2)
const args = words.map((word) => (root !== checkout && /^commands\/.*\.ts$/.test(word) ? join(root, word) : word))
if (!command) fail('Name a command: node commands/launch.js COMMAND [ARGUMENTS]')
// glibc would raise this each time a large body is freed, and then keep the memory of all further ones.
process.env.MALLOC_MMAP_THRESHOLD_ = process.env.MALLOC_MMAP_THRESHOLD_ || '131072'
// The bundler's allocator would keep the memory of a bundle that is done.
process.env.MIMALLOC_PURGE_DELAY = process.env.MIMALLOC_PURGE_DELAY || '0'
process.env.PATH = [join(nodeModules, '.bin'), findNode(), process.env.PATH].filter(Boolean).join(delimiter)
run()

function refuseOtherPackageManagers() {
  const [other] = /pnpm|yarn|bun/.exec(basename(process.env.npm_execpath || '')) || []
  if (other) fail(`This project uses npm, not ${other}. Run npm ci, then try again with npm.`)
}

/** An upgrade that was interrupted while it replaced files of the checkout has the whole release beside it: see releases.ts. */
function findRelease() {
  try {
    const upgrades = join(checkout, '.upgrade')
    const { to } = JSON.parse(readFileSync(join(upgrades, 'switch.json'), 'utf8'))
    return existsSync(join(upgrades, to, 'package.json')) ? join(upgrades, to) : checkout
  } catch (error) {
    return checkout
  }
}

function loadSpawn() {
  // Unlike Node's own, it starts commands of node_modules/.bin on Windows too.
  try {
    return createRequire(join(root, 'package.json'))('cross-spawn')
  } catch (error) {
    return fail('Run npm ci first.')
  }
}

/** The folder of the Node to use: the packaged one, or else the machine's own. */
function findNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packaged = Object.keys(optionalDependencies).map((name) => join(nodeModules, name, 'bin'))
  const folder = packaged.find((path) => existsSync(path))
  if (folder) return folder
  if (isSupported(process.versions.node)) return dirname(process.execPath)
  return fail(
    `Node ${process.versions.node} is too old, and npm ci installed no newer one for ${process.platform} on ` +
      `${process.arch}: install Node 24 (24.16 or newer).`,
  )
}

/** Netlify's functions run on Node 24. The linter's packages are the ones that need 24.16 and 26.3. */
function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 ? minor >= 16 : major > 26 || (major === 26 && minor >= 3)
}

function run() {
  becomeNode()
  const child = spawn(command, args, { stdio: 'inherit' })
  child.on('error', ({ message }) => fail(`${command} could not be started: ${message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
  // A Windows console sends Ctrl+C to the child itself. This process only has to outlive it.
  if (process.platform === 'win32') return process.on('SIGINT', () => {})

  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // The shell in which npm runs a script ends at SIGTERM without passing it on.
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!isStopping) stop('SIGTERM')
  }, 250)
}

/**
 * Started by a service manager or a container, Node takes the place of this process where that is possible, so that signals reach it
 * and nothing else stays in memory. Under npm this process has to notice that npm is gone.
 */
function becomeNode() {
  if (command !== 'node' || process.env.npm_lifecycle_event || !process.execve) return
  const node = process.env.PATH.split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path))
  // Its warning says that it is experimental.
  process.removeAllListeners('warning')
  process.execve(realpathSync(node), ['node', ...args], process.env)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
