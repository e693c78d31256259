import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSiteVersion } from '#netlify/local/site/site-version.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { newFolder } from '#tests/support/folders.ts'

describe("the site's version", () => {
  let root = ''
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, '..'), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const read = (settings = {}) => readSiteVersion(root, pageEnvironment(readEnvironment(settings)))
  beforeEach(async () => {
    root = await newFolder('version')
    await write('package-lock.json', '{}')
    await write('src/pages/index.astro', '<h1>Hello</h1>')
  })

  it.each(['package-lock.json', 'src/pages/index.astro', 'src/pages/new.astro', 'public/logo.svg', 'seo-data/a.json'])(
    'changes with %s',
    async (file) => {
      const before = await read()
      await write(file, 'changed')
      expect(await read()).not.toBe(before)
    },
  )

  it('changes with the name of a file, and with settings that pages show', async () => {
    const before = await read()
    expect(await read({ SITE_ORIGIN: 'https://other.example' })).not.toBe(before)
    expect(await read({ PROMO_CODE: 'OTHER10' })).not.toBe(before)
    await rename(join(root, 'src/pages/index.astro'), join(root, 'src/pages/home.astro'))
    expect(await read()).not.toBe(before)
  })

  it('stays the same for anything else', async () => {
    const before = await read()
    await write('tests/a.test.ts', 'expect(1).toBe(1)')
    expect(await read({ SMTP_URL: 'smtp://mail.example' })).toBe(before)
  })
})
