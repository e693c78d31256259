import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The browser for tests and benchmarks: CHROMIUM_PATH, the first Chromium or Chrome on the path, or Playwright's own.
 * `headless`: prefers Chromium's headless shell, in which the journeys take a fifth less time. Its pointer starts at the
 * top left corner and touches islands there, so benchmarks don't use it.
 */
export function findChromium({ headless = false } = {}): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const wanted = headless ? [headlessShell, ...names] : names
  const onPath = wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [...onPath, chromium.executablePath()]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Pages that the address bar loads for every window, which takes a quarter of a second of processor time each. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** What Playwright turns off. Chromium only reads the last list, so ours repeats it. */
const offInPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Without background services, which would use the network. */
export const chromiumArguments = [
  `--disable-features=${[...addressBar, ...offInPlaywright].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installChromium(): void {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebian) {
    const tried = spawnSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'inherit' })
    if (tried.status === 0) return
    throw new Error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to it.')
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', headlessShell], { stdio: ['ignore', 'ignore', 'inherit'] })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !findChromium({ headless: true })) {
  console.log('No Chromium found, installing it.')
  installChromium()
}
