import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { readReport } from '#commands/test/reports.ts'

/** A folder with test files, in which runners find their packages. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Failing tests make their runner fail, so only its report says how it went. */
async function run(folder: string, words: string[], env = {}): Promise<void> {
  await promisify(execFile)(process.execPath, words, { cwd: folder, env: { ...process.env, ...env } }).catch(() => {})
}

it('a report of Vitest names the tests that failed, and a file that could not be read', async () => {
  const folder = await folderWith({
    'one.test.ts': `import { expect, it } from 'vitest'
      it('holds', () => {})
      it('adds', () => { expect(1 + 1).toBe(3) })`,
    'other.test.ts': `import './missing.ts'`,
    'vitest.config.ts': 'export default {}',
  })
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  await run(folder, [vitest, 'run', '--reporter=json', '--outputFile=report.json'])
  const report = (await readReport('vitest', join(folder, 'report.json')))!
  const pathOf = (name: string) => relative('.', join(folder, name))
  expect([report.passed, report.failed]).toEqual([1, 1])
  expect(report.failures.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: pathOf('one.test.ts'), name: 'adds', message: expect.stringContaining('expected 2 to be 3') as string },
    { file: pathOf('other.test.ts'), name: '', message: expect.stringContaining('missing.ts') as string },
  ])
})

it('a report of Playwright names the tests that failed, with each error of theirs', async () => {
  const folder = await folderWith({
    'one.e2e.ts': `import { expect, test } from '@playwright/test'
      test('holds', () => {})
      test.describe('sums', () => { test.afterEach(() => { throw new Error('The console has errors') })
        test('adds', () => { expect(1 + 1).toBe(3) }) })`,
    'playwright.config.ts': `export default { testMatch: '*.e2e.ts' }`,
  })
  const playwright = resolve('node_modules/@playwright/test/cli.js')
  await run(folder, [playwright, 'test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: 'report.json' })
  const report = (await readReport('playwright', join(folder, 'report.json')))!
  expect([report.passed, report.failed]).toEqual([1, 1])
  expect(report.failures).toEqual([
    {
      file: relative('.', join(folder, 'one.e2e.ts')),
      name: 'adds',
      message: expect.stringMatching(/Expected:[^]*The console has errors/) as string,
    },
  ])
})
