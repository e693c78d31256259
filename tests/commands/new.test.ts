import { execFile } from 'node:child_process'
import { cp, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Draft, Refusal } from '#commands/new/draft.ts'
import { addJob } from '#commands/new/job.ts'
import { addNoun } from '#commands/new/noun.ts'
import { addPage } from '#commands/new/page.ts'
import { addRoute } from '#commands/new/route.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

const description = 'Logos, screenshots and facts about us for people who write about startups.'

describe('npm run new refuses', () => {
  const refused = (add: (draft: Draft) => void, message: string | RegExp) => {
    expect(() => add(new Draft())).toThrow(Refusal)
    expect(() => add(new Draft())).toThrow(message)
  }

  it.each(['Reminders', 'saved_notes', '-notes', 'notes-', '../notes', 'notes/late', 'été', ''])(
    'the name “%s”',
    (name) => {
      refused((draft) => addNoun(draft, name), 'isn’t a name here')
      refused((draft) => addPage(draft, name, description), 'isn’t a name here')
    },
  )

  it('a word that the linter refuses', () => {
    refused((draft) => addNoun(draft, 'press-kit'), 'say profile instead')
  })

  it.each([
    '/api/notes',
    'GET /notes',
    'PATCH /api/notes',
    'GET /api/',
    'GET /api/{id}',
    'GET /api/notes/',
    'GET /api/No',
  ])('the route “%s”', (name) => refused((draft) => addRoute(draft, name), 'isn’t a route'))

  it('what already exists', () => {
    refused((draft) => addNoun(draft, 'posts'), 'src/domain/posts already exists')
    refused((draft) => addNoun(draft, 'blogposts'), '/api/blogposts belongs to functions/posts/routes.ts')
    refused((draft) => addNoun(draft, 'requested-pages'), 'already exists')
    refused((draft) => addRoute(draft, 'GET /api/plans/{planId}'), 'functions/plans/routes.ts already has')
    refused((draft) => addJob(draft, 'articles'), 'functions/jobs.ts has a job articles')
    refused((draft) => addPage(draft, 'sources', description), 'src/pages/sources.astro already exists')
    refused((draft) => addPage(draft, 'fonts', description), 'public/fonts already exists')
    refused((draft) => addPage(draft, 'unsubscribe', description), 'netlify/functions/pages.ts answers /unsubscribe')
    refused((draft) => addPage(draft, 'api', description), 'netlify/functions/api.ts answers /api')
  })

  it('what belongs to a noun that is missing', () => {
    refused((draft) => addRoute(draft, 'GET /api/reminders/{id}'), 'Add it first: npm run new noun reminders')
    refused((draft) => addJob(draft, 'reminders/send'), 'Add it first: npm run new noun reminders')
  })

  it('a floor that is missing, and names the others', () => {
    refused((draft) => addNoun(draft, 'reminders', 'attic'), /no floor “attic”\. One of: put together, owed, work, /)
  })

  it('a name that already means something in the code it would be in', () => {
    refused((draft) => addNoun(draft, 'imports'), '“import” already means something')
    refused((draft) => addNoun(draft, 'routes'), '“route” already means something')
  })

  it.each(['', 'Too short.', 'x'.repeat(161), `${description} \${site.name}`])('the description “%s”', (text) => {
    refused((draft) => addPage(draft, 'press', text), 'Describe the page in 41 to 160 characters')
  })
})

type Ended = { code: number; out: string }

function run(folder: string, words: readonly string[]): Promise<Ended> {
  const program = [resolve('commands/launch.js'), ...words]
  // Vitest's own variables are about this run.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name))
  const options = { cwd: folder, env: Object.fromEntries(own), maxBuffer: 2 ** 26 }
  return new Promise((done) => {
    execFile(process.execPath, program, options, (error, out, errors) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out: out + errors })
    })
  })
}

it('npm run new explains itself if the kind is unknown or a name is missing', async () => {
  const add = (...words: string[]) => run('.', ['node', 'commands/new.ts', ...words])
  expect(await add('table', 'notes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('no kind table') as string,
  })
  for (const words of [[], ['noun'], ['route', 'GET', '/api/notes']]) {
    expect(await add(...words)).toMatchObject({
      code: 1,
      out: expect.stringContaining('npm run new noun NAME') as string,
    })
  }
})

describe('What npm run new writes', { ...inFull, timeout: 300_000 }, () => {
  const isLeftOut = (path: string) => /^(node_modules|dist|\.git|\.astro|\.data)$/.test(relative('.', path))
  let folder: string
  let written: string[]

  beforeAll(async () => {
    folder = await newFolder('new')
    await cp('.', folder, { recursive: true, filter: (path) => !isLeftOut(path) })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    const files = new Set<string>()
    for (const words of [
      ['noun', 'reminders', 'work'],
      ['route', 'GET /api/reminders/{id}'],
      ['route', 'POST /api/reminders'],
      ['route', 'PUT /api/reminders/{id}'],
      ['route', 'DELETE /api/admin/posts/{id}/notes/{noteId}'],
      ['job', 'reminders/send-reminders'],
      ['job', 'offers'],
      ['page', 'press', description],
      // Of a noun that is there.
      ['page', 'offers', 'What our customers can offer to theirs, and where each offer is shown.'],
    ]) {
      const { code, out } = await run(folder, ['node', 'commands/new.ts', ...words])
      expect(code, out).toBe(0)
      for (const file of out.trim().split('\n')) files.add(file)
    }
    written = [...files]
  })

  const passes = async (...words: string[]) => {
    const { code, out } = await run(folder, words)
    expect(code, out).toBe(0)
  }
  const code = () => written.filter((file) => /\.(ts|tsx|astro)$/.test(file))

  it('is formatted', () => passes('prettier', '--check', ...written))

  it('passes both linters', async () => {
    await passes('eslint', '--no-warn-ignored', ...code())
    await passes('oxlint', ...code())
  })

  it('has sound types', async () => {
    await passes('astro', 'check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json')
    const { out } = await run(folder, ['tsc', '--noEmit'])
    expect(out.split('\n').filter((line) => written.some((file) => line.startsWith(`${file}(`)))).toEqual([])
  })

  it('keeps the rules of the house, and passes its own tests', async () => {
    const own = written.filter((file) => file.endsWith('.test.ts'))
    expect(own).toHaveLength(9)
    const rules = ['tests/architecture.test.ts', 'tests/functions/routes.test.ts', 'tests/functions/roles.test.ts']
    await passes(
      'vitest',
      'run',
      '--project',
      'code',
      ...rules,
      'tests/functions/http/personal-answers.test.ts',
      ...own,
    )
  })
})
