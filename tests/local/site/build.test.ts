import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { buildInto, buildSite } from '#netlify/local/site/build.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { fixtureFolder } from '#tests/local/fixtures/fixture.ts'

/** A request for the fixture's site. */
async function givenRequest() {
  const folder = await fixtureFolder()
  vi.stubEnv('DATA_DIR', folder)
  const request = {
    root: fileURLToPath(new URL('../fixtures/project', import.meta.url)),
    cache: join(folder, 'cache'),
    environment: pageEnvironment(readEnvironment({})),
    isServed: () => Promise.resolve(true),
    earlier: Promise.resolve(null),
  }
  return { folder, request }
}

it('A build leaves nothing of what was in its folder, whatever the folders in it are named', async () => {
  const { folder, request } = await givenRequest()
  const outDirectory = join(folder, 'dist')
  for (const name of ['g', 'product']) {
    await mkdir(join(outDirectory, name), { recursive: true })
    await writeFile(join(outDirectory, name, 'gone.html'), 'gone')
  }
  await buildSite({ ...request, outDirectory })
  const files = await readdir(outDirectory, { recursive: true })
  expect(files).toContain('product/alpha.html')
  expect(files.filter((file) => file.endsWith('gone.html'))).toEqual([])
})

it('A build renders every page if another process removes the build before it', async () => {
  const { folder, request } = await givenRequest()
  const [first, second] = [join(folder, '1'), join(folder, '2')]
  await buildInto(first, request)
  const { pages } = await buildInto(second, { ...request, earlier: rm(first, { recursive: true }).then(() => first) })
  expect(pages).toBeGreaterThan(3)
  expect(await readdir(join(second, 'pages'), { recursive: true })).toContain('product/alpha.html')
})
