import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { newFolder } from '#tests/support/folders.ts'

// GitHub only reads workflows once they are pushed. Its own parser finds what it would refuse: unknown keys and events,
// wrong types, jobs that need no job, expressions it can't evaluate.

type Step = { uses?: string; run?: string }
type Job = { 'timeout-minutes'?: number; steps: Step[] }
type Workflow = { permissions?: unknown; jobs: Record<string, Job> }

const folder = '.github/workflows'
const files = readdirSync(folder).map((name) => ({ name, content: readFileSync(`${folder}/${name}`, 'utf8') }))
const ci = readFileSync(`${folder}/ci.yml`, 'utf8')

/** Bundled, because it imports JSON in a way that Node refuses. */
async function loadParser() {
  const outfile = join(await newFolder('workflow-parser'), 'parser.cjs')
  await build({ entryPoints: ['@actions/workflow-parser'], bundle: true, platform: 'node', format: 'cjs', outfile })
  return createRequire(import.meta.url)(outfile) as typeof import('@actions/workflow-parser')
}

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser()

async function faultsOf(file: { name: string; content: string }): Promise<string[]> {
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe('A workflow', () => {
  it('is found', () => {
    expect(files.map(({ name }) => name)).toEqual(['ci.yml', 'full.yml'])
  })

  it.each(files)('is one that GitHub accepts: $name', async (file) => {
    expect(await faultsOf(file)).toEqual([])
  })

  it.each([
    ['timeout-minutes: 20', 'timeout-minute: 20', "Unexpected value 'timeout-minute'"],
    ['timeout-minutes: 20', 'timeout-minutes: twenty', "Unexpected value 'twenty'"],
    ['contents: read', 'contents: reads', "Unexpected value 'reads'"],
    ['push, pull_request', 'push, pull_requests', "Unexpected value 'pull_requests'"],
    ['run: .ci/run', 'rum: .ci/run', "Unexpected value 'rum'"],
    ['run: .ci/run', 'run: echo ${{ matrx.shard }}', "Unrecognized named-value: 'matrx'"],
    ['timeout-minutes: 20', 'needs: build', 'at least one job with no dependencies'],
  ])('is refused with a mistake: %s → %s', async (right, wrong, message) => {
    expect(ci).toContain(right)
    expect((await faultsOf({ name: 'ci.yml', content: ci.replace(right, wrong) })).join('\n')).toContain(message)
  })

  it.each(files)('may only read the repository, and ends: $name', ({ content }) => {
    const { permissions, jobs } = parse(content) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(30)
  })

  it.each(files)('uses actions by commit, because tags can be moved: $name', ({ content }) => {
    const { jobs } = parse(content) as Workflow
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  it.each(files)('runs commands that package.json has: $name', ({ content }) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const ran = [content, readFileSync('.ci/run', 'utf8')].flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)])
    expect(ran.filter(([, name = '']) => scripts[name] === undefined)).toEqual([])
  })

  it('for each push runs the commands that the README names', () => {
    const { jobs } = parse(ci) as Workflow
    expect(jobs['test']?.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run'])
    const commands = readFileSync('.ci/run', 'utf8').trim().split('\n').slice(-2).join(' && ')
    expect(readFileSync('README.md', 'utf8')).toContain(`\n${commands} `)
  })
})
