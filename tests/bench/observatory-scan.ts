// The scanner refuses to score pages with status 404 or 429. Its parts don't, so error pages can be scanned with
// them.
const part = async <T>(file: string): Promise<T> =>
  (await import(new URL(file, import.meta.resolve('@mdn/mdn-http-observatory')).href)) as T

type Judged = { constructor: { name: string }; result: string | null; scoreModifier: number }
type Retrieved = { responses: { auto: { status: number; verified: boolean } | null } }

const { retrieve } = await part<{
  retrieve: (host: string, options: Record<string, unknown>) => Promise<Retrieved>
}>('./retriever/retriever.js')
const { ALL_TESTS } = await part<{ ALL_TESTS: ((retrieved: Retrieved) => Judged)[] }>('./constants.js')
const { getGradeForScore, getScoreModifier } = await part<{
  getGradeForScore: (score: number) => { grade: string; score: number }
  getScoreModifier: (result: string) => number
}>('./grader/grader.js')
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await part<{ MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }>('./grader/charts.js')

export type Scanned = { status: number; grade: string; score: number; lostBy: string[]; gained: string[] }

/** The scanner's result for one path of `https://localhost:port`, and for HTTP on the same port. */
export async function scanPath(port: number, path: string): Promise<Scanned> {
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
