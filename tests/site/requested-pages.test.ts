import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { bundleAndRun } from '#netlify/local/functions/in-process.ts'
import { thisProject } from '#netlify/local/project.ts'
import { dataDir, findBuild, origin } from './site.ts'

// The platform serves a built page without asking the function. So the same bundled functions run here as well, on the
// database that the site was built from and with the shells that it serves.

let functions: FunctionHost
let build = ''

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', undefined)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('SITE_ORIGIN', origin)
  functions = await bundleAndRun(thisProject, 'dev')
  build = await findBuild()
})
afterAll(async () => {
  await functions.stop(1000)
  vi.unstubAllEnvs()
})

const slugsOf = async (folder: string) =>
  (await readdir(join(build, folder))).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? [])

describe('A page made on request', () => {
  it.each([
    ['product', 50],
    ['blog', 12],
  ])('has the same bytes as the built page, whichever of /%s it is', async (folder, fewest) => {
    const slugs = await slugsOf(folder)
    expect(slugs.length).toBeGreaterThanOrEqual(fewest)
    for (const slug of slugs) {
      const path = `/${folder}/${slug}`
      const request = new Request(origin + path)
      const answer = await functions.call({ socket: 'pages', request, ip: '127.0.0.1', params: { slug } })
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('content-type'), path).toMatch(/^text\/html; charset=utf-8$/i)
      expect(await answer.text(), path).toBe(await readFile(join(build, `${path}.html`), 'utf8'))
    }
  })
})
