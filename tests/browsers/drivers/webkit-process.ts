import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findProgram } from '#commands/browsers.ts'
import { freePort } from '#tests/support/ports.ts'

/** WebKit's driver on a separate screen, which nobody sees. */
export async function startWebKitDriver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'uplist-webkit-'))
  await shrinkToolbar(home)
  const screen = await startScreen()
  const port = await freePort()
  const child = spawn(findProgram('webkit'), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await isUp(url)
  return {
    url,
    stop: async () => {
      await end(child)
      await end(screen.child)
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The buttons of the browser's toolbar would keep the window from getting narrower than 447 px. */
async function shrinkToolbar(home: string): Promise<void> {
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0 }')
}

async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  // Xvfb takes the first free number and writes it to this file descriptor.
  const child = spawn(findProgram('screen'), ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  return { child, display: `:${number.toString().trim()}` }
}

async function isUp(url: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.kill()
  await ended
}
