import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import * as z from 'zod'
import type { Part } from './parts.ts'

export type Report = { passed: number; failed: number; files: { file: string; seconds: number }[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

const spec = z.object({
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
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
  return { passed: report.numPassedTests, failed: report.numFailedTests, files }
}

function fromPlaywright(written: unknown): Report {
  const { config, suites, stats } = playwrightReport.parse(written)
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file)
  const files = [...byFile].map(([file, specs]) => ({
    file: relative('.', `${config.rootDir}/${file}`),
    seconds: specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce(addDuration, 0) / 1000,
  }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files }
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
const addDuration = (sum: number, { duration }: { duration: number }) => sum + duration
