import { describe, expect, it } from 'vitest'
import { ghost } from '#functions/publishing/ghost.ts'
import { webhook } from '#functions/publishing/webhook.ts'
import { wordpress } from '#functions/publishing/wordpress.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { useAdapters } from '#tests/support/publishing-adapters.ts'
import { ghostTarget, givenItem, wordpressTarget } from '#tests/support/publishing.ts'

// Where a site's API is, and how its answers come.

const now = Date.UTC(2026, 10, 23)
const { sites, hook, test, publish } = useAdapters(now)

describe('A connection', () => {
  it('names the page if a redirect stays at the site', async () => {
    sites.receiver.misbehave(() => ({ status: 308, headers: { location: '/in/?key=1' } }))
    const redirects = faultTexts.redirects(`${sites.receiver.origin}/in/`)
    expect(await test(webhook, sites.receiver, hook())).toEqual(['target', redirects])
  })

  it.each(['/?rest_route=/', '/index.php?rest_route=/', '/api/'])('finds the API of WordPress at %s', async (root) => {
    sites.blog.setApiRoot(root)
    expect(await test(wordpress, sites.blog, wordpressTarget(sites.blog))).toBeNull()
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog))
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog), givenItem('oolong', { html: '<p>Changed</p>' }))
    expect(sites.blog.posts).toMatchObject([{ slug: 'how-to-brew-oolong' }])
    expect(sites.blog.posts[0]?.content).toContain('<p>Changed</p>')
  })

  it('never sends the password to an API at another host', async () => {
    const link = '<https://elsewhere.example/wp-json/>; rel="https://api.w.org/"'
    sites.blog.misbehave((_, { url }) => ({
      status: url.pathname === '/' ? 200 : 404,
      headers: { link },
      body: '<p>Blog',
    }))
    expect(await test(wordpress, sites.blog, wordpressTarget(sites.blog))).toEqual([
      'target',
      faultTexts.notApi('WordPress'),
    ])
    expect(sites.blog.calls).toEqual(['GET /wp-json/wp/v2/users/me', 'GET /'])
  })

  it('reads JSON after byte order marks', async () => {
    const body = `\uFEFF\uFEFF\n${JSON.stringify({ capabilities: sites.blog.capabilities })}`
    sites.blog.misbehave(() => ({ status: 200, body }))
    sites.blog.capabilities['publish_posts'] = true
    expect(await test(wordpress, sites.blog, wordpressTarget(sites.blog))).toBeNull()
    sites.magazine.misbehave(() => ({ status: 200, body: '\uFEFF{"posts":[]}' }))
    expect(await test(ghost, sites.magazine, ghostTarget(sites.magazine))).toBeNull()
  })
})
