import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import * as z from 'zod'
import type { Part } from './parts.ts'

/** A test that failed, or a whole file that did. */
export type Failure = { file: string; name: string; message: string }

export type Report = {
  passed: number
  failed: number
  files: { file: string; seconds: number }[]
  failures: Failure[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

// The first error may be a wait that ended. One of the console then says why.
const result = z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) })
const spec = z.object({
  file: z.string(),
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(result) })),
})
type Spec = z.output<typeof spec>
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }))

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** Reads what a runner wrote. Null: it ended before it had written all of it. */
export async function readReport(runner: NonNullable<Part['runner']>, path: string): Promise<Report | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return runner === 'vitest' ? fromVitest(JSON.parse(text)) : fromPlaywright(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function fromVitest(written: unknown): Report {
  const report = vitestReport.parse(written)
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }))
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // An import or a hook failed, so the file has no test that did.
    if (tests.length === 0 && status === 'failed') return [{ file, name: '', message }]
    return tests.map(({ fullName, failureMessages }) => ({ file, name: fullName, message: failureMessages.join('\n') }))
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, files, failures }
}

function fromPlaywright(written: unknown): Report {
  const { config, suites, stats } = playwrightReport.parse(written)
  const specs = suites.flatMap(specsOf)
  const pathOf = (file: string) => relative('.', `${config.rootDir}/${file}`)
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
    file: pathOf(file),
    seconds: own.flatMap(resultsOf).reduce(addDuration, 0) / 1000,
  }))
  const failures = specs
    .filter(({ ok }) => !ok)
    .map((failed) => ({
      file: pathOf(failed.file),
      name: failed.title,
      message: resultsOf(failed)
        .flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
        .join('\n'),
    }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files, failures }
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results)
const addDuration = (sum: number, { duration }: { duration: number }) => sum + duration
