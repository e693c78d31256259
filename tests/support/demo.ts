import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashSources } from '#netlify/local/site/site-version.ts'
import { newFolder } from './folders.ts'
import { madeOnce } from './made-once.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { freePort } from './ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = [
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'netlify.toml', 'netlify', 'src', 'functions'],
  ...['seo-data', 'public', 'commands/demo', 'commands/prepare.ts', 'commands/start.ts'],
]

/** What pages show. A test may set where these lead, not whether they are set. Nothing receives the changes. */
const settings = {
  GOOGLE_CLIENT_ID: 'the-client-of-the-tests',
  GOOGLE_CLIENT_SECRET: 'the-secret-of-the-tests',
  INDEXNOW_KEY: 'the-key-of-the-tests',
  INDEXNOW_URL: 'http://127.0.0.1:9/',
}

/** `made`: the folder that its data and site were copied from, where nothing changes. */
type DemoPlatform = TestPlatform & { made: string }

/**
 * The product with its demo data, in its own process. Data and site are made once a day for the same sources, and each
 * start gets a copy.
 */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoPlatform> {
  const made = await makeDemo()
  const dataDir = await newFolder('demo')
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    await cp(made, dataDir, { recursive: true })
    const port = await portFor(dataDir)
    const platform = await startPlatform({ dataDir, seed: true, env: { ...settings, PORT: String(port), ...env } })
    return {
      ...platform,
      made,
      stop: async () => {
        const code = await platform.stop()
        await remove()
        return code
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The folder of data and site, which no platform runs on. Its name tells what it was made from. */
async function makeDemo(): Promise<string> {
  // Demo data ends today.
  const today = new Date().toISOString().slice(0, 10)
  const name = await hashSources(root, sources, JSON.stringify({ settings, today }))
  return madeOnce('demo', name, async (draft) => {
    const port = await freePort()
    const platform = await startPlatform({ dataDir: draft, seed: true, env: { ...settings, PORT: String(port) } })
    const code = await platform.stop()
    if (code !== 0) throw new Error(`The platform ended with ${code ?? 'a signal'}:\n${platform.output()}`)
    await writeFile(join(draft, portFile), String(port))
  })
}

/** Pages name their origin, so with another port all of them would be built again. */
const portFile = 'port'

async function portFor(demo: string): Promise<number> {
  const port = Number(await readFile(join(demo, portFile), 'utf8'))
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
