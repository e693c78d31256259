import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { directoryRowPath } from '#src/domain/directories/listed.ts'
import { listedBySlug, listedDirectories } from '#src/seo/directories/list.ts'
import { directoryChecks } from '#src/storage/directory-checks/schema.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const withoutPage = listedDirectories.filter(({ hasPage }) => !hasPage)

describeDatabases('rows of the list of directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const search = async (q: string) => {
    const response = await api.call(`/directory-list/search?q=${encodeURIComponent(q)}`)
    return { response, document: parse(await response.text()) }
  }
  const rowsOf = (document: ReturnType<typeof parse>) => document.querySelectorAll('.listed-row')

  it('open the one that was asked for, with its facts, and stay out of search engines', async () => {
    const { response, document } = await search('herold.at')
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const open = document.querySelectorAll('.listed-row[open]')
    expect(open.map(({ id }) => id)).toEqual(['herold-at'])
    expect(open[0]!.querySelector('h2')!.text).toBe('HEROLD')
    expect(open[0]!.querySelector('.listed-facts')!.text).toContain('Austria')
    const report = open[0]!.querySelectorAll('a').find(({ text }) => text === 'Report a mistake')
    expect(report?.getAttribute('href')).toBe('/directory-list/herold-at/correction')
  })

  it('are found by words of the name, without accents, and lead on to pages', async () => {
    const { document } = await search('PRODÚCT hunt')
    expect(rowsOf(document).map(({ id }) => id)).toContain('producthunt-com')
    expect(document.querySelector('#producthunt-com a[href="/directory-list/producthunt-com"]')).not.toBeNull()
  })

  it('are the first forty of many', async () => {
    const { document } = await search('.com')
    expect(rowsOf(document)).toHaveLength(40)
    expect(document.querySelector('[role="status"]')!.text).toMatch(/^\d+ directories, showing the first 40$/)
  })

  it('say so if there are none, and show what was typed as text', async () => {
    const { document } = await search('<img src=x onerror=alert(1)>')
    expect(document.querySelector('[role="status"]')!.text).toBe('No matches')
    expect(document.querySelector('h1')!.text).toContain('<img src=x onerror=alert(1)>')
    expect(document.querySelectorAll('main img')).toEqual([])
  })

  it('show what our own work found out, at once', async () => {
    const at = api.clock.now
    await api.db.insert(directoryEdits).values({ key: 'herold.at', fields: { pricing: 'Paid' }, updatedAt: at })
    const home = { url: 'https://www.herold.at/', host: 'www.herold.at', page: 'home', state: 'dead' } as const
    await api.db.insert(directoryChecks).values({
      ...{ ...home, nextUrl: home.url, key: 'herold.at', lasting: 'dead', fault: 'dns', failures: 5 },
      ...{ checkedAt: at, failingSince: at, dueAt: at },
    })
    const row = (await search('herold.at')).document.querySelector('#herold-at')!
    expect(row.querySelector('.listed-facts')!.text).toContain('Paid')
    expect(row.text).toContain('hasn’t answered since')
    expect(row.querySelectorAll('.button')).toEqual([])
  })

  it('answer an empty search, and one of nothing but spaces, with the list', async () => {
    for (const q of ['', '   ']) {
      const { response } = await search(q)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/directory-list'])
    }
  })

  it('are shortened searches however long they are', async () => {
    const { response, document } = await search('a'.repeat(5000))
    expect(response.status).toBe(200)
    expect(document.querySelector('h1')!.text.length).toBeLessThan(150)
  })
})

describe('the URL of a directory without a page', () => {
  const api = useApi()

  it('leads to its row, and so does that of its Markdown', async () => {
    const herold = listedBySlug.get('herold-at')!
    for (const path of ['/directory-list/herold-at', '/directory-list/herold-at.md']) {
      const response = await api.call(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, directoryRowPath(herold)])
    }
  })

  it('does so for each, and the row is there and open', async () => {
    for (const directory of withoutPage.filter((_, at) => at % 50 === 0)) {
      const location = (await api.call(`/directory-list/${directory.slug}`)).headers.get('location')!
      const { searchParams, hash } = new URL(location, 'http://x')
      const page = await api.call(`/directory-list/search?${searchParams}`)
      const open = parse(await page.text()).querySelectorAll('.listed-row[open]')
      expect(open.map(({ id }) => `#${id}`)).toEqual([hash])
    }
  })

  it('is unknown for anything else', async () => {
    for (const slug of ['nothing-com', '..%2fsecret', '%00', 'constructor', 'herold-at.md.md']) {
      expect((await api.call(`/directory-list/${slug}`)).status, slug).toBe(404)
    }
  })
})
