import { parseFragment, serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { type Adapter, PublishingFault, type Target } from '#functions/publishing/adapter.ts'
import { ghost } from '#functions/publishing/ghost.ts'
import { webflow } from '#functions/publishing/webflow.ts'
import { newWebhookSecret, sign, webhook } from '#functions/publishing/webhook.ts'
import { wordpress } from '#functions/publishing/wordpress.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { Double } from '#tests/support/publishing-sites/double.ts'
import { faultOf, useAdapters } from '#tests/support/publishing-adapters.ts'
import { ghostTarget, givenItem, webflowTarget, wordpressTarget } from '#tests/support/publishing.ts'

// What each site answers, and what the customer is told.

const now = Date.UTC(2026, 10, 23)
const { sites, hook, at, test, publish } = useAdapters(now)

describe('A test', () => {
  it('passes with what the site gave the customer, and publishes nothing', async () => {
    expect(await test(wordpress, sites.blog, wordpressTarget(sites.blog))).toBeNull()
    expect(await test(ghost, sites.magazine, ghostTarget(sites.magazine))).toBeNull()
    expect(await test(webflow, sites.collection, webflowTarget(sites.collection))).toBeNull()
    expect(await test(webhook, sites.receiver, hook())).toBeNull()
    expect([sites.blog.posts, sites.magazine.posts, sites.collection.items]).toEqual([[], [], []])
    expect(sites.receiver.events).toMatchObject([{ event: { type: 'ping', data: {} } }])
  })

  it('says what is wrong with a WordPress user or URL', async () => {
    const right = wordpressTarget(sites.blog)
    const named = { ...right, settings: { ...right.settings, username: 'nobody' } }
    const rejected = ['target', faultTexts.credentials('WordPress', 'username or application password')]
    expect(await test(wordpress, sites.blog, named)).toEqual(rejected)
    const wrong = { ...right, secret: 'x'.repeat(24) }
    expect(await test(wordpress, sites.blog, wrong)).toEqual(rejected)
    expect(await publish(wordpress, sites.blog, wrong).then(() => null, faultOf)).toEqual(rejected)
    sites.blog.capabilities['publish_pages'] = false
    expect(await test(wordpress, sites.blog, right)).toEqual(['target', faultTexts.mayNotPublish])
    const elsewhere = { ...right, settings: { ...right.settings, url: `${sites.blog.origin}/shop` } }
    expect(await test(wordpress, sites.blog, elsewhere)).toEqual(['target', faultTexts.notApi('WordPress')])
    sites.blog.misbehave(() => ({ status: 403, body: '<h1>Forbidden</h1>' }))
    expect(await test(wordpress, sites.blog, right)).toEqual(['target', faultTexts.blocked(403)])
    const headers = { 'www-authenticate': 'Basic realm="Staging"' }
    sites.blog.misbehave(() => ({ status: 401, headers, body: '<h1>Unauthorized</h1>' }))
    expect(await test(wordpress, sites.blog, right)).toEqual(['target', faultTexts.sitePassword])
    sites.blog.misbehave(() => ({ status: 200, body: '<h1>Back soon</h1>' }))
    expect(await test(wordpress, sites.blog, right)).toEqual(['later', faultTexts.unclear('WordPress')])
  })

  it('says what is wrong with a Ghost key or URL', async () => {
    const right = ghostTarget(sites.magazine)
    const unknown = { ...right, secret: `${'0'.repeat(24)}:${right.secret.split(':')[1]}` }
    expect(await test(ghost, sites.magazine, unknown)).toEqual(['target', 'Unknown Admin API Key.'])
    const wrong = { ...right, secret: `${right.secret.split(':')[0]}:${'0'.repeat(64)}` }
    expect((await test(ghost, sites.magazine, wrong))?.[1]).toMatch(/^Invalid token: /)
    const elsewhere = { ...right, settings: { url: `${sites.magazine.origin}/blog` } }
    expect(await test(ghost, sites.magazine, elsewhere)).toEqual(['target', faultTexts.notApi('Ghost')])
  })

  it('says what is wrong with a Webflow token or collection', async () => {
    const right = webflowTarget(sites.collection)
    expect(await test(webflow, sites.collection, { ...right, secret: 'x' })).toEqual([
      'target',
      'Request not authorized.',
    ])
    const unknown = { ...right, settings: { ...right.settings, collectionId: '0'.repeat(24) } }
    const missing = 'Requested resource not found: Collection not found.'
    expect(await test(webflow, sites.collection, unknown)).toEqual(['target', missing])
    const field = { ...right, settings: { ...right.settings, bodyField: 'content' } }
    expect(await test(webflow, sites.collection, field)).toEqual([
      'target',
      faultTexts.noBodyField('content', ['post-body']),
    ])
  })

  it('says what a webhook answered', async () => {
    const wrong = { ...hook(), secret: newWebhookSecret() }
    expect(await test(webhook, sites.receiver, wrong)).toEqual(['target', faultTexts.receiver(401)])
    sites.receiver.misbehave(() => ({ status: 410 }))
    expect(await test(webhook, sites.receiver, hook())).toEqual(['target', faultTexts.receiver(410)])
    sites.receiver.misbehave(() => ({ status: 422, body: {} }))
    expect(await test(webhook, sites.receiver, hook())).toEqual(['item', faultTexts.receiver(422)])
  })

  it.each([
    ['wordpress', () => [wordpress, sites.blog, wordpressTarget(sites.blog)]],
    ['ghost', () => [ghost, sites.magazine, ghostTarget(sites.magazine)]],
    ['webhook', () => [webhook, sites.receiver, hook()]],
  ] as [string, () => [Adapter, Double, Target]][])('of %s never takes credentials elsewhere', async (_, given) => {
    const [adapter, double, target] = given()
    double.misbehave(() => ({ status: 301, headers: { location: 'https://www.site.example/wp-json' } }))
    expect(await test(adapter, double, target)).toEqual(['target', faultTexts.redirects('https://www.site.example')])
    double.misbehave(() => ({ status: 302, headers: { location: 'http://[' } }))
    expect(await test(adapter, double, target)).toEqual(['target', faultTexts.redirectsSomewhere])
    expect(double.calls).toHaveLength(2)
    double.behave()
    for (const url of ['http://169.254.169.254', 'https://2130706433', 'https://[::1]', 'https://blog.example:22']) {
      const inside = { ...target, settings: { ...target.settings, url } }
      const expected = url.startsWith('http:') ? faultTexts.notSecure : faultTexts.notPublic
      expect(await test(adapter, double, inside)).toEqual(['target', expected])
    }
    expect(double.calls).toHaveLength(2)
  })

  it('waits if the site is down, too busy or slow', async () => {
    const target = wordpressTarget(sites.blog)
    sites.blog.misbehave(() => ({ status: 503, headers: { 'retry-after': '120' }, body: 'Down' }))
    const fault = await wordpress.test(at(sites.blog), target).catch((error: unknown) => error)
    expect(fault).toMatchObject({ scope: 'later', message: faultTexts.busy(503), traits: { retryAfterMs: 120_000 } })
    sites.blog.misbehave(() => 'cut')
    expect((await test(wordpress, sites.blog, target))?.[0]).toBe('later')
    sites.blog.misbehave(() => 'hang')
    const access = { ...at(sites.blog), network: { ...at(sites.blog).network, timeoutMs: 100 } }
    expect(await wordpress.test(access, target).then(() => null, faultOf)).toEqual([
      'later',
      'It took too long to respond.',
    ])
    sites.blog.misbehave(() => ({ status: 200, body: { capabilities: 'x'.repeat(9 * 1024 * 1024) } }))
    expect(await test(wordpress, sites.blog, target)).toEqual(['later', faultTexts.unclear('WordPress')])
  })
})

describe('A published item', () => {
  const item = givenItem('oolong', {
    title: 'Tea & “time” <3',
    canonical: 'https://example.com/original',
    imageUrl: 'https://example.com/tea.png',
  })

  it('has its text, excerpt and date in WordPress, as a post or as a page', async () => {
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog), item)
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog), { ...item, key: 'b', kind: 'page', slug: 'b' })
    const [post, page] = sites.blog.posts
    expect(post).toMatchObject({ type: 'post', status: 'publish', excerpt: item.excerpt })
    expect(post).toMatchObject({ dateGmt: '2026-11-02T08:00:00' })
    const block =
      /^<!-- wp:html -->\n<p>Boil water, .*<\/p>\n<!-- uplist:[\da-f]{24}( [\da-f]{12}){2} -->\n<!-- \/wp:html -->$/
    expect(post?.content).toMatch(block)
    expect(page).toMatchObject({ type: 'page', slug: 'b' })
  })

  it('has a title and an excerpt that are text in WordPress, which takes them as HTML', async () => {
    const hostile = '<script src=//x.example></script> & "<template>"'
    const escaped = '&lt;script src=//x.example&gt;&lt;/script&gt; &amp; &quot;&lt;template&gt;&quot;'
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog), { ...item, title: hostile, excerpt: hostile })
    expect(sites.blog.posts).toMatchObject([{ title: escaped, excerpt: escaped }])
  })

  it('has nothing that WordPress runs or replaces', async () => {
    const html =
      '<p>[gallery ids="1"] &lt;!-- wp:x --&gt;</p><p>https://video.example/1</p><pre><code>[caption]\nhttps://a.example\n' +
      '</code></pre><p><a href="https://a.example/?b[]=1">x</a><img src="https://a.example/b.png" alt="<!-- /wp:html -->"></p>'
    await publish(wordpress, sites.blog, wordpressTarget(sites.blog), { ...item, html })
    const inside = sites.blog.posts[0]?.content.split('\n').slice(1, -2).join('\n') ?? ''
    expect(inside).not.toMatch(/\[|<!--|(^|>)\s*https?:\/\//m)
    // Readers see the same.
    expect(serialize(parseFragment(inside))).toBe(serialize(parseFragment(html)))
  })

  it('has its metadata in Ghost, cut to its limits', async () => {
    await publish(ghost, sites.magazine, ghostTarget(sites.magazine), { ...item, excerpt: 'x'.repeat(400) })
    await publish(ghost, sites.magazine, ghostTarget(sites.magazine), {
      ...item,
      key: 'b',
      slug: 'b',
      title: 'T'.repeat(300),
    })
    expect(sites.magazine.posts[0]).toMatchObject({
      ...{ status: 'published', title: item.title, html: item.html, slug: item.slug },
      ...{ meta_title: item.metaTitle, meta_description: item.metaDescription, canonical_url: item.canonical },
      ...{ feature_image: item.imageUrl, published_at: '2026-11-02T08:00:00.000Z' },
    })
    expect(String(sites.magazine.posts[0]?.['custom_excerpt'])).toHaveLength(300)
    expect(sites.magazine.posts[1]?.title).toHaveLength(255)
  })

  it('fills in the fields that a Webflow sites.collection has', async () => {
    const { url } = await publish(webflow, sites.collection, webflowTarget(sites.collection), item)
    expect(sites.collection.items[0]?.fieldData).toEqual({
      ...{ name: item.title, slug: item.slug, 'post-body': item.html, 'post-summary': item.excerpt },
      'main-image': { url: item.imageUrl },
    })
    expect(url).toBe(`https://example.com/blog/${item.slug}`)
  })

  it('is sent to a webhook with the same id and bytes at each attempt', async () => {
    sites.receiver.misbehave((count) => (count === 1 ? 'cut-after' : null))
    await expect(publish(webhook, sites.receiver, hook(), item)).rejects.toThrow(PublishingFault)
    const placed = await publish(webhook, sites.receiver, hook(), item)
    expect(placed).toEqual({ remoteId: `stored-${item.slug}`, url: `https://site.example/${item.slug}` })
    expect(sites.receiver.events).toHaveLength(1)
    expect(sites.receiver.events[0]).toMatchObject({
      id: 'msg_p1',
      event: {
        type: 'post.published',
        timestamp: '2026-11-22T23:59:00.000Z',
        data: { ...item, publishedAt: '2026-11-02T08:00:00.000Z' },
      },
    })
  })

  it('stops alone if what is in front of a webhook blocks its text', async () => {
    const blocked = { status: 403, body: '<h1>Forbidden</h1>' }
    sites.receiver.misbehave((_, { body }) => (body.includes('oolong') ? blocked : null))
    const fault = ['item', faultTexts.textBlocked(403)]
    expect(await publish(webhook, sites.receiver, hook(), item).then(() => null, faultOf)).toEqual(fault)
    sites.receiver.misbehave(() => blocked)
    const closed = ['target', faultTexts.receiver(403)]
    expect(await publish(webhook, sites.receiver, hook(), item).then(() => null, faultOf)).toEqual(closed)
  })

  it.each([401, 404, 405, 410])(
    'stops alone if a webhook answers %i to it, and not to other events',
    async (status) => {
      sites.receiver.misbehave((_, { body }) =>
        body.includes('oolong') ? { status, body: 'No such collection' } : null,
      )
      const fault = ['item', faultTexts.receiver(status)]
      expect(await publish(webhook, sites.receiver, hook(), item).then(() => null, faultOf)).toEqual(fault)
      sites.receiver.misbehave(() => ({ status, body: 'Closed' }))
      const closed = ['target', faultTexts.receiver(status)]
      expect(await publish(webhook, sites.receiver, hook(), item).then(() => null, faultOf)).toEqual(closed)
    },
  )

  it('has no URL if a webhook answers with something else', async () => {
    for (const body of ['OK', { url: 'javascript:alert(1)' }, { url: 7 }, []]) {
      sites.receiver.misbehave(() => ({ status: 200, body }))
      expect((await publish(webhook, sites.receiver, hook(), item)).url).toBeNull()
    }
  })
})

describe('A signature', () => {
  // The reference implementation, standardwebhooks 1.1.1, gave these.
  it.each([
    [
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    ['msg_1', 1_700_000_000, '{"title":"é “x” 😀"}', 'z/ZvhBm42cRg+TAL7FNtdP3JmO8y5boCWJ0sO/KrpqI='],
  ])('of %s is that of Standard Webhooks', (id, timestamp, body, expected) => {
    expect(sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { id, timestamp, body })).toBe(`v1,${expected}`)
  })
})
