import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { testTarget } from '#functions/publishing/test-target.ts'
import { articleSlug } from '#src/domain/articles/articles.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { TargetSettings } from '#src/domain/publishing/kinds.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { pngOf } from '#tests/support/images.ts'
import { accessTo, givenItem, givenSite } from '#tests/support/publishing.ts'
import { type RealGhost, startRealGhost } from './ghost.ts'

// The publishing journey with a real Ghost, as a reader of the site sees it.

let ghost: RealGhost
beforeAll(async () => {
  ghost = await startRealGhost()
}, 900_000)
afterAll(() => ghost.stop())

const api = useApi()
const access = () => ({ ...accessTo([ghost.origin], () => api.clock.now), changeTimeoutMs: 30_000 })
const run = () => publishDue(api.services, undefined, access())
const givenMagazine = (settings: TargetSettings = {}, secret = ghost.key) =>
  givenSite(api, 'ghost', { settings: { url: ghost.origin, ...settings }, secret })
const rowOf = async (key: string) => (await api.db.select().from(publications)).find((row) => row.key === key)!
/** A post as its owner sees it. */
const ownPost = async (key: string, kind = 'posts') => {
  const answer = await ghost.asOwner('GET', `/${kind}/${(await rowOf(key)).remoteId}/?include=tags`)
  return answer[kind]![0]!
}
const read = async (key: string) => {
  const response = await fetch((await rowOf(key)).remoteUrl ?? '')
  return { status: response.status, page: await response.text() }
}
// Ghost signs and checks with the real time.
const now = () => void (api.clock.now = Date.now())

const html =
  '<h2>Why it stays</h2><p>A real one answers the <strong>question</strong>.</p>' +
  '<ul><li>one<ul><li>two</li></ul></li></ul><pre><code>&lt;b&gt; &amp;copy;</code></pre>' +
  '<p><a href="https://shop.example/?a=1&amp;b=2" rel="noopener nofollow sponsored">shop</a></p>'

it('is connected, publishes a post and a page, and their changes, once', async () => {
  now()
  const target = await givenMagazine()
  expect(await testTarget(api.services, target, access())).toMatchObject({ ok: true })
  const items = [givenItem('tea', { html }), givenItem('page', { html, kind: 'page' })]
  await queuePublications(api.services, target.id, items)
  await run()
  for (const key of ['tea', 'page']) {
    expect(await rowOf(key)).toMatchObject({ state: 'published', lastError: null })
    const { status, page } = await read(key)
    expect(status).toBe(200)
    for (const part of [/<h2[^>]*>Why it stays</, '<strong>question</strong>', '&lt;b&gt; &amp;copy;']) {
      expect(page).toMatch(part)
    }
    // Ghost adds `ref` to links to others.
    expect(page).toMatch(/<a href="https:\/\/shop\.example\/\?a=1&(?:amp;)?b=2[^>]* rel="[^"]*sponsored/)
  }
  const changed = { html: '<p>Changed</p>', metaTitle: 'Other words', canonical: 'https://example.com/tea' }
  await queuePublications(api.services, target.id, [givenItem('tea', changed)])
  await run()
  const { page } = await read('tea')
  expect(page).toContain('<p>Changed</p>')
  expect(page).toContain('<title>Other words</title>')
  expect(page).toContain('<link rel="canonical" href="https://example.com/tea">')
  const { posts } = await ghost.asOwner('GET', "/posts/?filter=slug:~^'how-to-brew-tea'")
  expect(posts).toHaveLength(1)
})

it('keeps what the customer changed there: tags, the picture, and the words for search engines', async () => {
  now()
  const target = await givenMagazine()
  await queuePublications(api.services, target.id, [givenItem('kept')])
  await run()
  const { id, updated_at } = await ownPost('kept')
  const theirs = {
    feature_image: 'https://pictures.example/theirs.png',
    meta_title: 'Their title',
    tags: [{ name: 'Theirs' }],
  }
  await ghost.asOwner('PUT', `/posts/${id}/`, { posts: [{ ...theirs, updated_at }] })
  await queuePublications(api.services, target.id, [givenItem('kept', { html: '<p>Changed</p>' })])
  await run()
  expect(await rowOf('kept')).toMatchObject({ state: 'published', lastError: null })
  expect((await read('kept')).page).toContain('<p>Changed</p>')
  expect(await ownPost('kept')).toMatchObject({ ...theirs, tags: [{ name: 'Theirs' }] })
})

it('leaves a post of the customer’s own with the same slug alone, and creates a deleted one again', async () => {
  now()
  const target = await givenMagazine()
  const own = { title: 'Ours since 1999', slug: 'how-to-brew-own', status: 'published' }
  const { posts } = await ghost.asOwner('POST', '/posts/', { posts: [own] })
  // Ghost has a page of its own at this slug.
  const items = [givenItem('own'), givenItem('reserved', { slug: 'rss' })]
  await queuePublications(api.services, target.id, items)
  await run()
  expect(await ghost.asOwner('GET', `/posts/${posts![0]!.id}/`)).toMatchObject({ posts: [own] })
  for (const { key, title } of items) {
    expect(await rowOf(key)).toMatchObject({ state: 'published', lastError: null })
    expect(await read(key)).toMatchObject({ status: 200, page: expect.stringContaining(title) as string })
  }
  const { remoteId } = await rowOf('own')
  await ghost.asOwner('DELETE', `/posts/${remoteId}/`)
  await queuePublications(api.services, target.id, [givenItem('own', { html: '<p>Changed</p>' })])
  await run()
  expect((await rowOf('own')).remoteId).not.toBe(remoteId)
  expect((await read('own')).page).toContain('<p>Changed</p>')
})

it('has one post if it went on after our request ended', async () => {
  now()
  const target = await givenMagazine()
  // Ghost has a page of its own at the second slug, and gives the post another.
  for (const key of ['slow', 'rss']) {
    const item = givenItem(key, { slug: key })
    await queuePublications(api.services, target.id, [item])
    await run()
    const row = await rowOf(key)
    // What the row says if nobody read the answer.
    await api.db
      .update(publications)
      .set({ state: 'waiting', item, dueAt: api.clock.now, remoteId: null, remoteUrl: null, remoteSlug: key })
      .where(eq(publications.id, row.id))
    await run()
    expect(await rowOf(key)).toMatchObject({ state: 'published', remoteId: row.remoteId, remoteUrl: row.remoteUrl })
  }
})

it('saves drafts with the tags of the settings, and finds them once they are published', async () => {
  now()
  const target = await givenMagazine({ publishAs: 'draft', tags: 'Green tea, News' })
  await queuePublications(api.services, target.id, [givenItem('draft')])
  await run()
  const lastError = faultTexts.hidden('Ghost', 'it’s a draft')
  expect(await rowOf('draft')).toMatchObject({ state: 'published', remoteUrl: null, lastError })
  const { id, updated_at, status, tags } = await ownPost('draft')
  expect({ status, tags }).toMatchObject({ status: 'draft', tags: [{ name: 'Green tea' }, { name: 'News' }] })
  await ghost.asOwner('PUT', `/posts/${id}/`, { posts: [{ status: 'published', updated_at }] })
  // Due now instead of in a quarter of an hour: Ghost has a clock of its own.
  await api.db.update(publications).set({ dueAt: api.clock.now })
  await run()
  expect(await rowOf('draft')).toMatchObject({ remoteUrl: `${ghost.origin}/how-to-brew-draft/`, lastError: null })
  expect((await read('draft')).status).toBe(200)
})

it('shows images from its own library, which stay when the account and we are gone', async () => {
  now()
  const target = await givenMagazine()
  const [cover, inline] = ['cover'.padEnd(20, '1'), 'inline'.padEnd(20, '1')]
  for (const id of [cover, inline]) await api.services.images.save(id, await pngOf({ width: 40, height: 30 }))
  const at = (id: string) => `${api.services.env.origin}${imageUrl(id)}`
  const item = givenItem('images', { html: `<p><img src="${at(inline)}" alt="A cup"></p>`, imageUrl: at(cover) })
  await queuePublications(api.services, target.id, [item])
  await run()
  const first = (await ownPost('images'))['feature_image']
  await queuePublications(api.services, target.id, [{ ...item, title: 'Again' }])
  await run()
  expect((await ownPost('images'))['feature_image']).toBe(first)
  const url = (await rowOf('images')).remoteUrl ?? ''
  // The customer deletes the account.
  await api.db.delete(users)
  for (const id of [cover, inline]) await api.services.images.remove(id)
  const page = await (await fetch(url)).text()
  expect(page).not.toContain(api.services.env.origin)
  const urls = new Set([...page.matchAll(/https?:[^"\s]*\/image-(?:cover|inline)[^"\s]*\.png/g)].map(([src]) => src))
  expect(urls.size).toBeGreaterThanOrEqual(2)
  for (const src of urls) {
    const { status, headers } = await fetch(src)
    expect([new URL(src).origin, status, headers.get('content-type')]).toEqual([ghost.origin, 200, 'image/png'])
  }
})

it('has a readable URL for a title in another script, once', async () => {
  now()
  const target = await givenMagazine()
  const item = givenItem('script', { title: '東京のカフェ', slug: articleSlug('東京のカフェ') })
  await queuePublications(api.services, target.id, [item])
  await run()
  await queuePublications(api.services, target.id, [{ ...item, html: '<p>Changed</p>' }])
  await run()
  expect((await rowOf('script')).remoteUrl).toBe(`${ghost.origin}/dong-jingnokafue/`)
  expect((await read('script')).page).toContain('<p>Changed</p>')
})

it('is told from a site whose key was deleted', async () => {
  now()
  const target = await givenMagazine({}, `${'0'.repeat(24)}:${'1'.repeat(64)}`)
  expect(await testTarget(api.services, target, access())).toMatchObject({ ok: false })
  await queuePublications(api.services, target.id, [givenItem('revoked')])
  await run()
  expect(await rowOf('revoked')).toMatchObject({ state: 'failed' })
})
