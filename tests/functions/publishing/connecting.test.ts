import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Adapter, PublishingFault, type Target } from '#functions/publishing/adapter.ts'
import { ghost } from '#functions/publishing/ghost.ts'
import { hashOf } from '#functions/publishing/queueing.ts'
import { newWebhookSecret, webhook } from '#functions/publishing/webhook.ts'
import { wordpress } from '#functions/publishing/wordpress.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { accessTo, ghostTarget, givenItem, wordpressTarget } from '#tests/support/publishing.ts'
import type { Double } from '#tests/support/publishing-sites/double.ts'
import { startGhost, type TestGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startReceiver, type TestReceiver } from '#tests/support/publishing-sites/receiver.ts'
import { startWordPress, type TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

// Where a site's API is, and how its answers come.

const now = Date.UTC(2026, 10, 23)
let blog: TestWordPress
let magazine: TestGhost
let receiver: TestReceiver
beforeEach(async () => {
  blog = await startWordPress()
  magazine = await startGhost(() => now)
  receiver = await startReceiver(() => now)
  receiver.secret = newWebhookSecret()
})
afterEach(() => Promise.all([blog, magazine, receiver].map((double) => double.stop())))

const hook = () => ({ settings: { url: `${receiver.origin}/in?key=1` }, secret: receiver.secret })
const at = ({ origin }: Double) => accessTo([origin], () => now)
/** What a test says. Null: it works. */
const test = (adapter: Adapter, double: Double, target: Target) =>
  adapter.test(at(double), target).then(() => null, told)
const told = (error: unknown) =>
  error instanceof PublishingFault ? [error.scope, error.message] : Promise.reject(error)
const publish = (adapter: Adapter, double: Double, target: Target, item = givenItem('oolong')) =>
  adapter.publish(at(double), target, {
    ...{ id: 'p1', hash: hashOf(item), item, images: [], queuedAt: now - 60_000, remoteId: null, remoteSlug: null },
    reserve: () => Promise.resolve(),
  })

describe('A connection', () => {
  it('names the page if a redirect stays at the site', async () => {
    receiver.misbehave(() => ({ status: 308, headers: { location: '/in/?key=1' } }))
    const redirects = faultTexts.redirects(`${receiver.origin}/in/`)
    expect(await test(webhook, receiver, hook())).toEqual(['target', redirects])
  })

  it.each(['/?rest_route=/', '/index.php?rest_route=/', '/api/'])('finds the API of WordPress at %s', async (root) => {
    blog.setApiRoot(root)
    expect(await test(wordpress, blog, wordpressTarget(blog))).toBeNull()
    await publish(wordpress, blog, wordpressTarget(blog))
    await publish(wordpress, blog, wordpressTarget(blog), givenItem('oolong', { html: '<p>Changed</p>' }))
    expect(blog.posts).toMatchObject([{ slug: 'how-to-brew-oolong' }])
    expect(blog.posts[0]?.content).toContain('<p>Changed</p>')
  })

  it('never sends the password to an API at another host', async () => {
    const link = '<https://elsewhere.example/wp-json/>; rel="https://api.w.org/"'
    blog.misbehave((_, { url }) => ({ status: url.pathname === '/' ? 200 : 404, headers: { link }, body: '<p>Blog' }))
    expect(await test(wordpress, blog, wordpressTarget(blog))).toEqual(['target', faultTexts.notApi('WordPress')])
    expect(blog.calls).toEqual(['GET /wp-json/wp/v2/users/me', 'GET /'])
  })

  it('reads JSON after byte order marks', async () => {
    const body = `\uFEFF\uFEFF\n${JSON.stringify({ capabilities: blog.capabilities })}`
    blog.misbehave(() => ({ status: 200, body }))
    blog.capabilities['publish_posts'] = true
    expect(await test(wordpress, blog, wordpressTarget(blog))).toBeNull()
    magazine.misbehave(() => ({ status: 200, body: '\uFEFF{"posts":[]}' }))
    expect(await test(ghost, magazine, ghostTarget(magazine))).toBeNull()
  })
})
