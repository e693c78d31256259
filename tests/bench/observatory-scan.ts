import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Scanned = { status: number; grade: string; score: number; lostBy: string[]; gained: string[] }
/** Scans one path of `https://localhost:port`, and HTTP on the same port. */
export type Scanner = (port: number, path: string) => Promise<Scanned>

type Judged = { constructor: { name: string }; result: string | null; scoreModifier: number }
type Retrieved = { responses: { auto: { status: number; verified: boolean } | null } }

/**
 * Installs the scanner into a folder and loads it. It isn't in the lockfile: it needs another major version of undici
 * than the project, and npm 10 rejects a lockfile with such a peer.
 */
export async function installScanner(folder: string): Promise<Scanner> {
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '@mdn/mdn-http-observatory@1.4.8']
  execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] })
  const installed = join(folder, 'node_modules/@mdn/mdn-http-observatory')
  // The scanner downloads the browsers' preload list in an install script, and install scripts are off here. This
  // machine isn't on any preload list, so an empty list is correct.
  await mkdir(join(installed, 'conf'), { recursive: true })
  await writeFile(join(installed, 'conf/hsts-preload.json'), '{}')

  // The scanner refuses to score pages with status 404 or 429. Its parts don't, so error pages can be scanned with
  // them.
  const part = async <T>(file: string): Promise<T> =>
    (await import(pathToFileURL(join(installed, 'src', file)).href)) as T
  const { retrieve } = await part<{
    retrieve: (host: string, options: Record<string, unknown>) => Promise<Retrieved>
  }>('retriever/retriever.js')
  const { ALL_TESTS } = await part<{ ALL_TESTS: ((retrieved: Retrieved) => Judged)[] }>('constants.js')
  const { getGradeForScore, getScoreModifier } = await part<{
    getGradeForScore: (score: number) => { grade: string; score: number }
    getScoreModifier: (result: string) => number
  }>('grader/grader.js')
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await part<{ MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }>('grader/charts.js')

  return async (port, path) => {
    const retrieved = await retrieve('localhost', { path, httpPort: port, httpsPort: port })
    const answer = retrieved.responses.auto
    if (!answer) throw new Error(`No answer for ${path}`)
    if (!answer.verified) throw new Error(`The certificate was not accepted for ${path}`)
    const judged = ALL_TESTS.map((test) => test(retrieved)).flatMap(({ constructor, result }) =>
      result === null ? [] : [{ name: constructor.name, result, modifier: getScoreModifier(result) }],
    )
    const sum = (modifiers: number[]) => modifiers.reduce((total, modifier) => total + modifier, 0)
    const lost = 100 + sum(judged.map(({ modifier }) => Math.min(0, modifier)))
    const gained = sum(judged.map(({ modifier }) => Math.max(0, modifier)))
    const { grade, score } = getGradeForScore(lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? lost + gained : lost)
    const named = (chosen: typeof judged) => chosen.map(({ result, modifier }) => `${modifier} ${result}`)
    return {
      status: answer.status,
      grade,
      score,
      lostBy: named(judged.filter(({ modifier }) => modifier < 0)),
      gained: named(judged.filter(({ modifier }) => modifier > 0)),
    }
  }
}
