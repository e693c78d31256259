import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { freePort } from '#tests/support/ports.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { root } from './processes.ts'

// npm run bench start: from `npm start`'s command until everything answers, with the demo data. First in an empty data
// folder, then in the filled one. The reference is Vite's preview server for the same pages, in turns.

const rounds = 5
const filled: number[] = []
const vite: number[] = []
let empty = 0

await inFolder(async (folder) => {
  // Tests keep compiled code. `npm start` doesn't.
  const env = { PORT: String(await freePort()), NODE_COMPILE_CACHE: '' }
  const options = { dataDir: join(folder, 'data'), seed: true, env }
  const start = async () => {
    const startedAt = performance.now()
    const platform = await startPlatform(options)
    const seconds = (performance.now() - startedAt) / 1000
    await platform.stop()
    return seconds
  }
  empty = await start()
  const { number } = JSON.parse(await readFile(join(options.dataDir, 'site/current'), 'utf8')) as { number: number }
  const pages = pagesIn(join(options.dataDir, 'site', String(number)))
  for (let round = 0; round < rounds; round += 1) {
    filled.push(await start())
    vite.push(await startPreview(pages))
  }
})

const reference = median(vite)
printTable('Starting', [
  {
    'empty folder': `${empty.toFixed(1)} s`,
    'filled folder, median': `${median(filled).toFixed(2)} s`,
    'filled folder, slowest': `${Math.max(...filled).toFixed(2)} s`,
    "Vite's preview, median": `${reference.toFixed(2)} s`,
    'filled : Vite': (median(filled) / reference).toFixed(2),
  },
])

/** Seconds until Vite's preview server answers. */
async function startPreview(pages: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const words = ['node_modules/vite/bin/vite.js', 'preview', '--outDir', pages, '--port', String(port), '--strictPort']
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore' })
  try {
    while (!(await fetch(`http://localhost:${port}/`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error("Vite's preview ended")
      await setTimeout(50)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    child.kill()
  }
}
