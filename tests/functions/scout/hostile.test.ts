import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { sendHtml } from '#tests/support/live-listings.ts'
import { teaTimerPage, useLookUps } from '#tests/support/scout/use-look-ups.ts'

const listed = { outcome: 'listed', fault: null }

describe('a hostile directory', () => {
  const api = useApi()
  const scout = useLookUps(api)

  it('can’t send a look-up in circles', async () => {
    await scout.given('slug')
    let count = 0
    scout.answerBy(
      (_, response) => void response.writeHead(302, { location: `/tool/tea-timer?n=${(count += 1)}` }).end(),
    )
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'could-not-look', fault: 'redirects' })
    expect(scout.requests().length).toBeLessThan(30)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/sitemap.xml',
    'http://localhost/sitemap.xml',
    'https://elsewhere.example/sitemap.xml',
    'file:///etc/passwd',
    'http://user:pass@dir.example/sitemap.xml',
  ])('can’t make us read a sitemap at %s, by its robots.txt or an index', async (url) => {
    await scout.given('numbered')
    const access = {
      ...scout.network(),
      resolve: (host: string) =>
        Promise.resolve([{ address: host === 'dir.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    }
    scout.robotsText(`Sitemap: ${url}\nSitemap: /index.xml`)
    scout.answerBy(({ url: path }, response) => {
      if (path === '/index.xml') response.end(`<sitemapindex><sitemap><loc>${url}</loc></sitemap></sitemapindex>`)
      else response.writeHead(302, { location: url }).end()
    })
    expect(await scout.runToEnd(access)).toMatchObject({ outcome: 'could-not-look', fault: 'not-checked' })
    expect(scout.requests()).toEqual([expect.stringContaining('/index.xml')])
  })

  it('wastes no time with indexes that name each other, or URLs without end', async () => {
    await scout.given('numbered')
    scout.robotsText('Sitemap: /a.xml')
    const index = (names: string[]) =>
      `<sitemapindex>${names.map((name) => `<sitemap><loc>${scout.origin()}/${name}</loc></sitemap>`).join('')}</sitemapindex>`
    scout.answerBy(({ url }, response) => {
      if (url === '/a.xml') response.end(index(['a.xml', 'b.xml', 'c.xml']))
      else if (url === '/b.xml') response.end(index(['a.xml', 'b.xml', 'c.xml']))
      else response.end(`${scout.origin()}/${'tea-timer'.repeat(12_000)}\n${scout.origin()}/x/tea-timer`)
    })
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'not-found' })
    expect(scout.requests().map((one) => one?.replace(/^:\d+/, ''))).toEqual([
      '/a.xml',
      '/b.xml',
      '/c.xml',
      '/x/tea-timer',
    ])
  })

  it('finds an end to indexes that always name new ones', async () => {
    await scout.given('numbered')
    scout.robotsText('Sitemap: /0.xml')
    let count = 0
    scout.answerBy((_, response) => {
      const names = [(count += 1), (count += 1)].map(
        (one) => `<sitemap><loc>${scout.origin()}/${one}.xml</loc></sitemap>`,
      )
      response.end(`<sitemapindex>${names.join('')}</sitemapindex>`)
    })
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'could-not-look', fault: 'too-long' })
    expect(scout.requests().length).toBeLessThan(20)
  })

  it('can’t fill the memory with a sitemap, and what came before the limit counts', async () => {
    await scout.given('numbered')
    scout.robotsText('Sitemap: /bomb.xml.gz')
    const bomb = gzipSync(
      `<urlset><url><loc>${scout.origin()}/x/1-tea-timer</loc></url>${' '.repeat(60 * 1024 * 1024)}`,
    )
    let isThere = false
    scout.answerBy(({ url }, response) => {
      if (url === '/bomb.xml.gz') response.end(bomb)
      else if (isThere && url === '/x/1-tea-timer') sendHtml(response, teaTimerPage)
      else response.writeHead(404).end()
    })
    // Reading it to the limit takes seconds.
    const patient = { ...scout.network(), timeoutMs: 60_000 }
    expect(await scout.runToEnd(patient)).toMatchObject({ outcome: 'could-not-look', fault: 'too-long' })
    isThere = true
    await scout.makeDue()
    expect(await scout.runToEnd(patient)).toMatchObject({ ...listed, url: `${scout.origin()}/x/1-tea-timer` })
  })

  it('can’t lead a search elsewhere, and the search itself isn’t a listing', async () => {
    await scout.given('search')
    scout.answerBy(({ url }, response) => {
      const away =
        '<a href="https://elsewhere.example/tea-timer">Tea Timer</a><a href="http://10.0.0.1/tea-timer">Tea Timer</a>'
      const again =
        '<a href="/search?q=tea-timer">Tea Timer</a><a href="/?s=tea-timer">Tea Timer</a><a href="/x/tea-timer">Tea Timer</a>'
      if (url?.startsWith('/search') || url?.startsWith('/?')) sendHtml(response, teaTimerPage + away + again)
      else response.writeHead(302, { location: '/search?q=Tea%20Timer' }).end()
    })
    expect(await scout.runToEnd()).toEqual({ outcome: 'not-found', url: null, fault: null })
    expect(scout.requests()).toHaveLength(3)
  })

  it('that answers everything with a page that has our link finds no one listed', async () => {
    await scout.given('slug')
    scout.answerBy((_, response) => sendHtml(response, teaTimerPage))
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'not-found' })
  })
})
