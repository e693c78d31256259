import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { buildSite } from '#netlify/local/site/build.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { fixtureFolder } from '#tests/local/fixtures/fixture.ts'

it('A build leaves nothing of what was in its folder, whatever the folders in it are named', async () => {
  const folder = await fixtureFolder()
  const outDirectory = join(folder, 'dist')
  for (const name of ['g', 'product']) {
    await mkdir(join(outDirectory, name), { recursive: true })
    await writeFile(join(outDirectory, name, 'gone.html'), 'gone')
  }
  vi.stubEnv('DATA_DIR', folder)
  await buildSite({
    root: fileURLToPath(new URL('../fixtures/project', import.meta.url)),
    cache: join(folder, 'cache'),
    environment: pageEnvironment(readEnvironment({})),
    isServed: () => Promise.resolve(true),
    outDirectory,
    earlier: Promise.resolve(null),
  })
  const files = await readdir(outDirectory, { recursive: true })
  expect(files).toContain('product/alpha.html')
  expect(files.filter((file) => file.endsWith('gone.html'))).toEqual([])
})
