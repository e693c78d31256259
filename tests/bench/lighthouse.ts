import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import lighthouse, { type Flags } from 'lighthouse'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { freePort } from '#tests/support/ports.ts'
import { median, printTable } from './figures.ts'

// Lighthouse scores, kept between calls: five runs of thirty pages take half an hour, and a run may be cut off.

const publicRounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Not in Git. */
const resultsFile = '.bench/lighthouse.json'

export type Judged = {
  path: string
  /** What its results are kept and shown as. */
  name: string
  /** Signed-in pages aren't for search engines. */
  categories: readonly string[]
}
/** What the performance score is made of, besides the first paint and the speed index. */
const metrics = {
  'largest-contentful-paint': { column: 'largest paint', show: (value: number) => `${value.toFixed(0)} ms` },
  'total-blocking-time': { column: 'blocked', show: (value: number) => `${value.toFixed(0)} ms` },
  'cumulative-layout-shift': { column: 'shift', show: (value: number) => value.toFixed(3) },
}

/** Runs of earlier versions have no `metrics`. */
type Run = { scores: Record<string, number>; lost: string[]; metrics?: Record<string, number> }
/** `version` changes with the page's HTML, which names its scripts and styles by their content. */
type Result = { version: string; runs: Run[] }

const readResults = (): Record<string, Result> =>
  existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Result>) : {}

function keepResults(results: Record<string, Result>): void {
  mkdirSync('.bench', { recursive: true })
  // Replaced as a whole, so that a call that is cut off leaves the last results.
  writeFileSync(`${resultsFile}.new`, JSON.stringify(results, null, 2))
  renameSync(`${resultsFile}.new`, resultsFile)
}

export function printScores(title: string, pages: readonly Judged[]): void {
  const results = readResults()
  const rows = pages.map(({ name, categories }) => {
    const runs = results[name]?.runs ?? []
    const scoreOf = (category: string) => median(runs.map(({ scores }) => scores[category] ?? Number.NaN))
    return {
      page: name,
      runs: runs.length,
      ...Object.fromEntries(categories.map((name) => [name, runs.length > 0 ? scoreOf(name) : ''])),
      ...Object.fromEntries(
        Object.entries(metrics).map(([id, { column, show }]) => {
          const values = runs.flatMap((run) => run.metrics?.[id] ?? [])
          return [column, values.length > 0 ? show(median(values)) : '']
        }),
      ),
      'failed audits': [...new Set(runs.flatMap(({ lost }) => lost))].join(' '),
    }
  })
  printTable(title, rows)
}

const publicTitle = `Lighthouse, mobile, median of ${publicRounds}`
const publicPages = (paths: readonly string[]) => paths.map((path) => ({ path, name: path, categories }))

export const printPublicScores = (paths: readonly string[]): void => printScores(publicTitle, publicPages(paths))

/** Runs what is missing for the pages as they are now. */
export async function judgePages(origin: string, paths: readonly string[], isFresh: boolean): Promise<void> {
  const judge = await openJudge(origin)
  try {
    await judge.run(publicPages(paths), { rounds: publicRounds, isFresh })
  } finally {
    await judge.close()
  }
  printPublicScores(paths)
}

type Judge = {
  /** Signing in here signs Lighthouse in. */
  browser: BrowserContext
  /** `isSignedIn`: what the browser stores stays. */
  run: (pages: readonly Judged[], options: { rounds: number; isFresh: boolean; isSignedIn?: boolean }) => Promise<void>
  close: () => Promise<void>
}

/** A browser that Lighthouse can use. */
export async function openJudge(origin: string): Promise<Judge> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'uplist-lighthouse-'))
  const executablePath = findChromium()
  const browser = await chromium.launchPersistentContext(profile, {
    baseURL: origin,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  })
  return {
    browser,
    run: async (pages, { rounds, isFresh, isSignedIn = false }) => {
      for (const page of pages) {
        const version = await versionOf(origin + page.path)
        const known = readResults()[page.name]
        const runs = !isFresh && known?.version === version ? known.runs : []
        while (runs.length < rounds) {
          if (isSignedIn) await clearCache(browser)
          const flags = { port, logLevel: 'error' as const, disableStorageReset: isSignedIn }
          runs.push(await judge(origin, page, flags))
          keepResults({ ...readResults(), [page.name]: { version, runs } })
          console.error(page.name, runs.length, JSON.stringify(runs.at(-1)))
        }
      }
    },
    close: async () => {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function judge(origin: string, page: Judged, flags: Flags): Promise<Run> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const run = await judgeOnce(origin, page, flags)
    if (run) return run
  }
  throw new Error(`Lighthouse couldn’t measure ${page.path}`)
}

/** Null: a category has no score, because the browser's trace was cut off. */
async function judgeOnce(origin: string, { path, categories }: Judged, flags: Flags): Promise<Run | null> {
  const result = await lighthouse(origin + path, { ...flags, onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { categories: judged, audits, finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  if (categories.some((name) => typeof judged[name]?.score !== 'number')) return null
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]))
  const lost = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => judged[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
  const measured = Object.keys(metrics).map((id) => [id, audits[id]?.numericValue ?? 0] as const)
  return { scores, lost, metrics: Object.fromEntries(measured) }
}

/** The page's HTML without what differs between two sites with the same content: the random ids of their images. */
async function versionOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const stable = html.replaceAll(/file-uploads\/[\w.]+/g, '').replaceAll(new URL(url).host, '')
  return createHash('sha256').update(stable).digest('hex').slice(0, 16)
}

/** As for any other page. */
async function clearCache(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage()
  const client = await browser.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.close()
}
