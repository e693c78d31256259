import { describe, expect, it } from 'vitest'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import { openDatabase } from '#src/storage/database.ts'
import { useApi } from '#tests/support/api.ts'
import { givenProducts } from '#tests/support/submissions.ts'

describe("A product's Markdown twin", () => {
  const api = useApi()

  it("has the page's content, and asks search engines to index the page instead", async () => {
    await givenProducts(api.db, [
      { slug: 'tea', name: 'Tea # 1', headline: 'For *all*', description: '# Not a heading\n\n<script>1</script>' },
    ])
    const response = await api.call('/product/tea.md')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const lines = (await response.text()).split('\n')
    expect(lines[0]).toBe('# Tea \\# 1')
    expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(1)
    expect(lines).toContain(`Web page: <${api.services.env.origin}/product/tea>`)
    expect(lines).toContain('\\# Not a heading')
    expect(lines).toContain('\\<script\\>1\\</script\\>')
  })

  it.each(['waiting', 'nothing', 'Tea', '..%2ftea', '%00', 'tea.md', ''])('is not there for %j', async (slug) => {
    await givenProducts(api.db, [{ slug: 'tea' }, { slug: 'waiting', state: 'pending' }])
    const response = await api.call(`/product/${slug}.md`)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it('answers an error instead of "not found" if the database is down', async () => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    const request = { ip: '203.0.113.7', waitUntil: () => undefined }
    const response = await createPages(away).fetch(new Request('http://x/product/tea.md'), { request })
    expect(response.status).toBe(503)
  })
})
