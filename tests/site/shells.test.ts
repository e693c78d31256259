import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crawl, findBuild, get, shellOf } from './site.ts'

describe('The shells of pages', () => {
  const shells = readdirSync('src/pages/shells').map((file) => `/shells/${file.replace(/\.astro$/, '')}`)

  it.each(shells)("%s doesn't exist for visitors, in any form", async (path) => {
    for (const form of [path, `${path}/`, `${path}.html`, path.replace('shells', '%73hells')]) {
      const response = await get(form)
      expect([form, response.status], form).toEqual([form, 404])
      const page = await response.text()
      expect(page).toContain('Page not found')
      expect(page).not.toContain('{{')
    }
    expect(await shellOf(path)).toContain('<!DOCTYPE html>')
  })

  it('are in no sitemap and linked from no page', async () => {
    const linked = (await crawl()).map(({ path }) => path)
    expect(linked.filter((path) => path.startsWith('/shells'))).toEqual([])
    const build = await findBuild()
    const sitemaps = readdirSync(build).filter((file) => /^sitemap.*\.xml$/.test(file))
    expect(sitemaps.length).toBeGreaterThan(1)
    for (const file of sitemaps) expect(readFileSync(join(build, file), 'utf8'), file).not.toContain('/shells')
  })
})
