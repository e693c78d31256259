import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import { blogPageSize } from '#src/domain/posts/posts.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { openDatabase } from '#src/storage/database.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { post, uploadPicture } from '#tests/support/posts.ts'

describe('A blog page rendered by a function', () => {
  const api = useApi()
  let token: string
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const open = async (path: string) => {
    const response = await api.call(path)
    const page = parse(await response.text())
    return { response, page }
  }

  it('shows a post that is published but not built yet, just like the built page', async () => {
    const made = await post(api, token, {
      title: 'Rows & <b>rows</b> <!--main-->',
      metaTitle: 'Rows, for searches',
      metaDescription: 'Why a ledger has rows.',
      content: '<h2>One</h2><p>Text <a href="https://elsewhere.example/x">there</a>.</p>',
      status: 'published',
    })
    const { response, page } = await open(`/blog/${made.slug}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=5'])
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(page.querySelector('title')?.text).toBe('Rows, for searches')
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Why a ledger has rows.')
    expect(page.querySelector('h1')?.text).toBe('Rows & <b>rows</b> <!--main-->')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${api.services.env.origin}/blog/${made.slug}`,
    )
    expect(page.querySelector('.prose h2')?.id).toBe('to-one')
    const [article] = JSON.parse(page.querySelector('script')?.rawText ?? '') as Record<string, unknown>[]
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Rows & <b>rows</b> <!--main-->',
      datePublished: made.publishedAt,
    })
  })

  it('links to other articles, cut at 26 characters', async () => {
    const made = await post(api, token, { title: 'This one', status: 'published' })
    api.clock.now += 1000
    await post(api, token, { title: 'Twenty-six letters are not enough', slug: 'long', status: 'published' })
    const others = (await open(`/blog/${made.slug}`)).page.querySelector('.others')!
    expect(others.querySelectorAll('h3').map(({ text }) => text)).toEqual(['Twenty-six letters are not...'])
    const link = others.querySelector('.post-card a')!
    expect([link.getAttribute('href'), link.getAttribute('aria-label'), link.text]).toEqual([
      '/blog/long',
      'View More: Twenty-six letters are not enough',
      'View More',
    ])
  })

  it('has a URL in the script of its title, with plain characters', async () => {
    const content = `<h2>東京</h2><p>${'word '.repeat(800)}</p><h2>大阪</h2><h2>京都</h2>`
    const made = await post(api, token, { title: '東京のカフェ', content, status: 'published' })
    expect(made.slug).toBe('東京のカフェ')
    const path = '/blog/%E6%9D%B1%E4%BA%AC%E3%81%AE%E3%82%AB%E3%83%95%E3%82%A7'
    const { response, page } = await open(path)
    expect(response.status).toBe(200)
    const { origin } = api.services.env
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(origin + path)
    expect(page.querySelector('.contents a')?.getAttribute('href')).toBe('#to-東京')
    const image = page.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
    expect(image).toMatch(/^[\x21-\x7e]+$/)
    expect((await api.call(image.replace(origin, ''))).status).toBe(200)
    const found = await send(api, `GET /blogposts/${encodeURIComponent(made.slug)}/slug`)
    expect(found.body.data).toMatchObject({ id: made.id })

    await send(api, `PUT /blogposts/${made.id}`, { token, body: { slug: 'カフェ', version: 1 } })
    const moved = await open(path)
    expect([moved.response.status, moved.response.headers.get('location')]).toEqual([
      301,
      '/blog/%E3%82%AB%E3%83%95%E3%82%A7',
    ])
  })

  it('has a table of contents if the text is long and has headings', async () => {
    const long = '<h2>A & B</h2><h2>A & B</h2><h2>C</h2>' + `<p>${'word '.repeat(800)}</p>`
    const made = await post(api, token, { content: long, status: 'published' })
    const { page } = await open(`/blog/${made.slug}`)
    const links = page.querySelectorAll('.contents a')
    expect(links.map((link) => [link.getAttribute('href'), link.text])).toEqual([
      ['#to-a-b', 'A & B'],
      ['#to-a-b-2', 'A & B'],
      ['#to-c', 'C'],
    ])
    expect(page.querySelectorAll('.prose h2').map(({ id }) => id)).toEqual(['to-a-b', 'to-a-b-2', 'to-c'])
    const short = await post(api, token, { status: 'published' })
    expect((await open(`/blog/${short.slug}`)).page.querySelector('.contents')).toBeNull()
  })

  it.each(['/blog/nothing', '/blog/Upper', '/blog/a/b', '/blog/page/9/9', '/blog/preview', '/blog/%3Cscript%3E'])(
    "isn't found at %s, and links to the blog",
    async (path) => {
      await post(api, token, { slug: 'draft-of-mine' })
      const { response, page } = await open(path)
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
      expect(page.querySelector('a')?.getAttribute('href')).toBe('/blog')
      expect((await open('/blog/draft-of-mine')).response.status).toBe(404)
    },
  )

  it('redirects the first page to its canonical URL', async () => {
    for (const path of ['/blog/page/1', '/blog/page']) {
      const { response } = await open(path)
      expect([response.status, response.headers.get('location')]).toEqual([301, '/blog'])
    }
  })

  it('redirects pages that don’t exist to the last or the first one', async () => {
    for (let number = 0; number <= blogPageSize; number++)
      await post(api, token, { slug: `post-${number}`, status: 'published' })
    for (const [path, location] of [
      ['/blog/page/99', '/blog/page/2'],
      ['/blog/page/abc', '/blog'],
      ['/blog/page/0', '/blog'],
      ['/blog/page/-1', '/blog'],
      // It exists, but isn't built yet.
      ['/blog/page/2', '/blog'],
    ] as const) {
      const { response } = await open(path)
      expect([response.status, response.headers.get('location')], path).toEqual([302, location])
    }
  })

  it('previews an unpublished post for a week to anyone with the link', async () => {
    const made = await post(api, token, { title: 'Secret', status: 'published', slug: 'secret' })
    await send(api, `PUT /admin/posts/${made.id}/draft`, { token, body: { version: 1, title: 'More secret' } })
    const { url } = (await send(api, `GET /admin/posts/${made.id}/preview`, { token })).body.data
    const path = new URL(url!).pathname
    const { response, page } = await open(path)
    expect(response.status).toBe(200)
    expect(page.querySelector('h1')?.text).toBe('More secret')
    expect(page.querySelector('link[rel=canonical]')).toBeNull()
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, follow')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await open('/blog/secret')).page.querySelector('h1')?.text).toBe('Secret')

    const other = await post(api, token, { title: 'Other' })
    const forged = [
      path.replace(made.id, other.id),
      path.replace(/\/([0-9a-z]+)-/, (_, until: string) => `/${(Number.parseInt(until, 36) + 1).toString(36)}-`),
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      path.replace(/[^/]*$/, 'x'),
    ]
    for (const wrong of forged) expect((await open(wrong)).response.status, wrong).toBe(404)
    api.clock.now += 7 * 24 * 60 * 60 * 1000 + 1000
    expect((await open(path)).response.status).toBe(404)
  })

  it("previews the draft's cover, reading time and contents", async () => {
    const [old, fresh] = [await uploadPicture(api), await uploadPicture(api)]
    const made = await post(api, token, { status: 'published', slug: 'covered', coverImageId: old })
    const content = `<h2>First part</h2><p>${'word '.repeat(1200)}</p><h2>Second part</h2><p>${'word '.repeat(1200)}</p><h2>Third part</h2>`
    await send(api, `PUT /admin/posts/${made.id}/draft`, { token, body: { version: 1, content, coverImageId: fresh } })
    const { url } = (await send(api, `GET /admin/posts/${made.id}/preview`, { token })).body.data
    const { page } = await open(new URL(url!).pathname)
    expect(page.querySelector('.article-cover')?.getAttribute('src')).toContain(fresh)
    expect(page.querySelector('.article-facts')?.text).toContain('11 min read')
    expect(page.querySelectorAll('.contents a').map((link) => link.text)).toEqual([
      'First part',
      'Second part',
      'Third part',
    ])
    const bare = { version: 2, coverImageId: null }
    await send(api, `PUT /admin/posts/${made.id}/draft`, { token, body: bare })
    expect((await open(new URL(url!).pathname)).page.querySelector('.article-cover')).toBeNull()
  })

  it('answers 503 with Retry-After while the database is unavailable', async () => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    const request = { ip: '203.0.113.7', waitUntil: () => undefined }
    const response = await createPages(away).fetch(new Request('http://x/blog/tea'), { request })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(parse(await response.text()).querySelector('p')?.text).toBe(problemMessages.somethingBad)
  })

  it('has a share image', async () => {
    const made = await post(api, token, { status: 'published' })
    const picture = await api.call(`/api/share-images/post/${made.slug}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await api.call('/api/share-images/post/nothing.png')).status).toBe(404)
  })
})
