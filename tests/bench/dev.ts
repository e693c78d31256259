import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { createServer } from 'vite'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'

// npm run bench dev: from saving a file until `npm run dev` shows the change, in Chromium or in the function's response.
// The reference is a page of plain Vite. The files are put back afterward.

const rounds = 5
type Times = number[]

/** `from` is in the file, and what replaces it is on the page. */
type PageEdit = { what: string; file: string; path: string; from: string; to: (round: number) => string }

const pageEdits: PageEdit[] = [
  {
    what: 'component of the home page',
    file: 'src/components/home/Hero.tsx',
    path: '/',
    from: 'See the prices',
    to: (round) => `See the prices ${round}`,
  },
  {
    what: 'island of the home page',
    file: 'src/islands/faq/Faq.tsx',
    path: '/',
    from: 'Questions, answered',
    to: (round) => `Questions, answered ${round}`,
  },
  {
    what: 'page with a list from the database',
    file: 'src/pages/directories.astro',
    path: '/directories',
    from: 'Free to list.',
    to: (round) => `Free to list ${round}.`,
  },
  {
    what: 'dossier of a country',
    file: 'seo-data/dossiers/at.json',
    path: '/g/austria-business-directories-list',
    from: 'rarely starts from zero',
    to: (round) => `rarely starts from zero ${round}`,
  },
]

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
const vite = await openPlainVite()
const platform = await startPlatform({ seed: true, command: 'commands/dev.ts' })
try {
  const times = new Map<string, Times>()
  // Interleaved, because the machine's speed varies within minutes.
  for (let round = 1; round <= rounds; round += 1) {
    const add = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time])
    add('page of plain Vite', await timePageEdit(browser, vite.origin, vite.edit, round))
    for (const edit of pageEdits) add(edit.what, await timePageEdit(browser, platform.origin, edit, round))
    add('function', await timeFunctionEdit(platform.origin, round))
  }
  const reference = median(times.get('page of plain Vite') ?? [])
  const rows = [...times].map(([what, measured]) => ({
    edit: what,
    'visible after, median': `${median(measured).toFixed(0)} ms`,
    slowest: `${Math.max(...measured).toFixed(0)} ms`,
    'median : plain Vite': (median(measured) / reference).toFixed(2),
  }))
  printTable(`From saving a file to seeing the change, median of ${rounds}`, rows)
} finally {
  await browser.close()
  await platform.stop()
  await vite.close()
}

async function timePageEdit(browser: Browser, origin: string, edit: PageEdit, round: number): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.goto(origin + edit.path, { waitUntil: 'networkidle' })
    return await whileEdited(edit.file, edit.from, edit.to(round), () =>
      page.getByText(edit.to(round)).first().waitFor({ state: 'visible' }),
    )
  } finally {
    await page.close()
  }
}

async function timeFunctionEdit(origin: string, round: number): Promise<number> {
  const header = "'cache-control': 'no-store'"
  const edited = `${header}, 'x-edit': '${round}'`
  return whileEdited('functions/health/routes.ts', header, edited, async () => {
    for (;;) {
      const response = await fetch(`${origin}/api/health`)
      await response.body?.cancel()
      if (response.headers.get('x-edit') === String(round)) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
}

/** Milliseconds from saving the file until `isVisible` resolves. */
async function whileEdited(file: string, from: string, to: string, isVisible: () => Promise<void>): Promise<number> {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} doesn’t contain: ${from}`)
  const putBack = () => writeFileSync(file, text)
  process.once('exit', putBack)
  try {
    const start = performance.now()
    writeFileSync(file, text.replace(from, to))
    await isVisible()
    return performance.now() - start
  } finally {
    putBack()
    process.off('exit', putBack)
    // What follows from putting it back isn't part of the next measurement: calls wait for a new bundle of the functions.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await fetch(`${platform.origin}/api/health`).then((response) => response.body?.cancel())
  }
}

async function openPlainVite() {
  const root = await mkdtemp(join(tmpdir(), 'uplist-vite-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><p></p><script type="module" src="/main.js"></script>')
  await writeFile(join(root, 'main.js'), 'document.querySelector("p").textContent = "Plain"\n')
  const server = await createServer({ root, configFile: false, logLevel: 'silent', server: { host: '127.0.0.1' } })
  await server.listen(0)
  const edit: PageEdit = {
    what: 'page of plain Vite',
    file: join(root, 'main.js'),
    path: '/',
    from: 'Plain',
    to: (round) => `Plain ${round}`,
  }
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    edit,
    close: async () => {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
