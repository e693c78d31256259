import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { type Extent, type Part, stepsOf } from '#commands/test/parts.ts'
import { readJson } from '#tests/supply-chain/lockfile.ts'
import { inFull } from '#tests/support/full.ts'

const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
const partsOf = (extent: Extent) => stepsOf(extent).flat(2)
const run = async (command: string, words: string[], env = {}) =>
  (await promisify(execFile)(command, words, { maxBuffer: 2 ** 26, env: { ...process.env, ...env } })).stdout

/** The test files that a part of `test:full` runs, as its runner lists them. */
async function filesOf({ script, args, runner, env }: Part): Promise<string[]> {
  // The last command of a script gets its arguments.
  const command = scripts[script]!.split(' && ').at(-1)!.replace('node commands/launch.js ', '')
  const [program = '', ...words] = [...command.split(' '), ...args]
  if (runner === 'playwright') {
    const listed = JSON.parse(await run(program, [...words, '--list', '--reporter=json'], env)) as {
      config: { rootDir: string }
      suites: { file: string }[]
    }
    return listed.suites.map(({ file }) => resolve(listed.config.rootDir, file))
  }
  const listing = words.map((word) => (word === 'run' ? 'list' : word))
  const listed = JSON.parse(await run(program, [...listing, '--filesOnly', '--json'])) as { file: string }[]
  return listed.map(({ file }) => file)
}

/** They need software that is installed by hand. */
const peers = ['tests/peers/**']

it('test:full runs each test file once', inFull, async () => {
  const parts = partsOf({ full: true }).filter(({ runner }) => runner !== undefined)
  const ran = (await Promise.all(parts.map(filesOf))).flat().map((file) => relative('.', file))
  const all = await Array.fromAsync(glob('tests/**/*.{test,e2e}.ts', { exclude: peers }))
  expect(all.length).toBeGreaterThan(400)
  expect(ran.sort()).toEqual(all.sort())
})

it('test:full leaves out no test by tag or name', () => {
  for (const { args, env = {} } of partsOf({ full: true })) {
    expect(args).toEqual([])
    expect(Object.values(env).filter((value) => value !== 'all')).toEqual([])
  }
})

it('npm test runs parts of test:full', () => {
  const full = partsOf({ full: true }).map(({ script }) => script)
  expect(full).toEqual(expect.arrayContaining(partsOf({ full: false }).map(({ script }) => script)))
  expect(scripts['test']).toBe(scripts['test:full']!.replace(' --full', ''))
})

it('each shard runs its share of each part, and the first one the checks', () => {
  const whole = partsOf({ full: true })
  for (const shard of ['1/2', '2/2']) {
    const parts = partsOf({ full: true, shard })
    expect(parts.filter(({ runner }) => runner).every(({ args }) => args.includes(`--shard=${shard}`))).toBe(true)
    const isFirst = shard === '1/2'
    expect(parts.map(({ script }) => script)).toEqual(
      whole.filter(({ runner }) => isFirst || runner).map(({ script }) => script),
    )
  }
})
