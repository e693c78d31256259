import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { freePort } from '#tests/support/ports.ts'
import { median, printTable } from './figures.ts'

// Lighthouse scores, kept between calls: five runs of thirty pages take half an hour, and a run may be cut off.

const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Not in Git. */
const resultsFile = '.bench/lighthouse.json'

type Run = { scores: Record<string, number>; lost: string[] }
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

export function printScores(paths: readonly string[]): void {
  const results = readResults()
  const rows = paths.map((path) => {
    const runs = results[path]?.runs ?? []
    const scoreOf = (category: string) => median(runs.map(({ scores }) => scores[category] ?? Number.NaN))
    return {
      page: path,
      runs: runs.length,
      ...Object.fromEntries(categories.map((name) => [name, runs.length > 0 ? scoreOf(name) : ''])),
      'failed audits': [...new Set(runs.flatMap(({ lost }) => lost))].join(' '),
    }
  })
  printTable(`Lighthouse, mobile, median of ${rounds}`, rows)
}

/** Runs what is missing for the pages as they are now. */
export async function judgePages(origin: string, paths: readonly string[], isFresh: boolean): Promise<void> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'uplist-lighthouse-'))
  const executablePath = findChromium()
  const browser = await chromium.launchPersistentContext(profile, {
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    for (const path of paths) {
      const version = await versionOf(origin + path)
      const known = readResults()[path]
      const runs = !isFresh && known?.version === version ? known.runs : []
      while (runs.length < rounds) {
        runs.push(await judge(browser, port, origin, path))
        keepResults({ ...readResults(), [path]: { version, runs } })
        console.error(path, runs.length, JSON.stringify(runs.at(-1)))
      }
    }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  printScores(paths)
}

async function judge(browser: BrowserContext, port: number, origin: string, path: string): Promise<Run> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const run = await judgeOnce(browser, port, origin, path)
    if (run) return run
  }
  throw new Error(`Lighthouse couldn’t measure ${path}`)
}

/** Null: a category has no score, because the browser's trace was cut off. */
async function judgeOnce(browser: BrowserContext, port: number, origin: string, path: string): Promise<Run | null> {
  const isSignedIn = path.startsWith('/dashboard')
  if (isSignedIn) await signIn(browser, origin)
  const result = await lighthouse(origin + path, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
    disableStorageReset: isSignedIn,
  })
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { categories: judged, audits } = result.lhr
  if (categories.some((name) => typeof judged[name]?.score !== 'number')) return null
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]))
  const lost = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => judged[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
  return { scores, lost }
}

/** The page's HTML without what differs between two sites with the same content: the random ids of their images. */
async function versionOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const stable = html.replaceAll(/file-uploads\/[\w.]+/g, '').replaceAll(new URL(url).host, '')
  return createHash('sha256').update(stable).digest('hex').slice(0, 16)
}

/** A new account in the profile that Lighthouse uses, with an empty cache as for any other page. */
async function signIn(browser: BrowserContext, origin: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/auth/login`)
  const account = { email: `bench-${Date.now()}@example.com`, password: 'a long walk in the rain' }
  const response = await page.request.post(`${origin}/api/auth/signup`, { data: account, headers: { origin } })
  const { accessToken } = (await response.json()) as { accessToken: string }
  await page.evaluate(([name, token]) => localStorage.setItem(name!, token!), [localKeys.accessToken, accessToken])
  const client = await browser.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.close()
}
