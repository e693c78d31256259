import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorld, countIds, takenCalls } from '#tests/functions/http/mass-assignment-calls.ts'
import { send } from '#tests/support/accounts.ts'
import { useSharedApi } from '#tests/support/api.ts'
import { contentOf, createDatabaseFolder, type DatabaseFolder } from '#tests/support/database-files.ts'
import { type Caller, createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { validCalls } from '#tests/support/valid-calls.ts'
import { type OpenApiTools, openTools } from './openapi.ts'

// What others' programs make of the API's document.

/** Of the calls that need one. */
const queries: Record<string, string> = {
  'GET /api/auth/magic-link': '?email=ann@example.com',
  'GET /api/auth/magic-link/callback': '?token=x',
}

describe('The OpenAPI document', () => {
  const api = useSharedApi()
  let tools: OpenApiTools
  let folder: string
  beforeAll(async () => {
    tools = await openTools()
    folder = await mkdtemp(join(tmpdir(), 'openapi-'))
    const document = (await (await api.call('/api/openapi.json')).json()) as { paths: Record<string, { get: object }> }
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    document.paths['/api/plans/all']!.get = { responses: { 200: {} } }
    await writeFile(join(folder, 'faulty.json'), JSON.stringify(document))
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true }))

  it('has no errors or warnings for Redocly', async () => {
    const problemsOf = async (file: string) => {
      const said = await tools.ask('redocly', ['lint', file, '--format=json'], folder)
      const { problems } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)) as {
        problems: { ruleId: string; location: { pointer?: string }[] }[]
      }
      return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
    }
    expect(await problemsOf('openapi.json')).toEqual([])
    expect(await problemsOf('faulty.json')).not.toEqual([])
  }, 120_000)

  it('has no errors or warnings for Spectral', async () => {
    const problemsOf = async (file: string) =>
      JSON.parse(await tools.ask('spectral', ['lint', file, '--format=json', '--quiet'], folder)) as unknown[]
    expect(await problemsOf('openapi.json')).toEqual([])
    expect(await problemsOf('faulty.json')).not.toEqual([])
  }, 120_000)

  it('becomes clients that compile', async () => {
    await tools.ask('openapi-typescript', ['openapi.json', '--output', 'schema.d.ts'], folder)
    await tools.ask('openapi-ts', ['--input', './openapi.json', '--output', './client', '--no-log-file'], folder)
    const use = `import { listProducts } from './client/index.ts'
import type { operations } from './schema.d.ts'
type Listed = operations['listProducts']['responses'][200]['content']['application/json']
export const first = async (): Promise<string | undefined> => (await listProducts()).data?.data.products[0]?.slug
export const slugOf = (listed: Listed): string | undefined => listed.data.products[0]?.slug
`
    const options = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, allowImportingTsExtensions: true, types: [] },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'] },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
    await writeFile(join(folder, 'use.ts'), use)
    expect(await tools.ask('tsc', ['--project', '.'], folder)).toBe('')
    await writeFile(join(folder, 'use.ts'), use.replaceAll('.slug', '.slugs'))
    expect(await tools.ask('tsc', ['--project', '.'], folder)).toContain('slugs')
  }, 120_000)

  describe('through a proxy that compares calls with it', () => {
    let proxy: { origin: string; stop: () => Promise<void> }
    let behind: TestApi
    let databases: DatabaseFolder
    beforeAll(async () => {
      behind = api
      databases = await createDatabaseFolder()
      proxy = await tools.startProxy(join(folder, 'openapi.json'), () => behind)
    }, 120_000)
    afterAll(async () => {
      await proxy.stop()
      await databases.remove()
    })

    const violationsIn = ({ headers }: { headers: Headers }) => headers.get('sl-violations')
    const through: Caller = { call: (path, init) => fetch(`${proxy.origin}${path}`, { ...init, redirect: 'manual' }) }

    it('tells of a body that the document refuses', async () => {
      expect(violationsIn(await send(through, 'POST /waitlist', { body: { mail: 1 } }))).toContain('email')
    })

    it('reads what the document says', async () => {
      const calls = (await validCalls(api)).filter(({ isPage, method }) => !isPage && method === 'GET')
      expect(calls.length).toBeGreaterThan(80)
      const found: string[] = []
      for (const { name, places, token } of calls) {
        const held = await token()
        const path = name.slice('GET '.length).replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? '')
        const query = queries[name] ?? ''
        const headers: HeadersInit = held ? { authorization: `Bearer ${held}` } : {}
        const response = await through.call(path + query, { headers })
        const violations = violationsIn(response)
        if (violations) found.push(`${name} ${response.status} ${violations}`)
      }
      expect(found).toEqual([])
    }, 120_000)

    it('changes what the document says', async () => {
      const world = await buildWorld(api)
      const content = await contentOf(api)
      const found: string[] = []
      for (const [name, prepare] of Object.entries(takenCalls)) {
        const database = await databases.openNext(content)
        behind = { ...database, ...createTestApi(database, api.services.env.origin) }
        behind.services.newId = countIds(1000)
        const { path, body, token } = await prepare(world, behind)
        const [method = '', pattern = ''] = name.split(' ')
        const sent = `${method} ${path ?? pattern.replace('/api', '')}` as `${string} /${string}`
        const response = await send(through, sent, { body, ...(token && { token }) })
        const violations = violationsIn(response)
        if (violations || response.status >= 300) found.push(`${name} ${response.status} ${violations}`)
        await behind.settle()
        behind.db.$client.close()
      }
      behind = api
      expect(found).toEqual([])
    }, 300_000)
  })
})
