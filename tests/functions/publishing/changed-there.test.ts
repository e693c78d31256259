import { describe, expect, it } from 'vitest'
import { type Adapter, type Publication, PublishingFault, type Target } from '#functions/publishing/adapter.ts'
import { ghost } from '#functions/publishing/ghost.ts'
import { wordpress } from '#functions/publishing/wordpress.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { accessTo, ghostTarget, givenItem, givenPublication, wordpressTarget } from '#tests/support/publishing.ts'
import type { Double } from '#tests/support/publishing-sites/double.ts'
import { startGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startWordPress } from '#tests/support/publishing-sites/wordpress.ts'

// What a site or its owner changes of a post of ours.

type Row = Pick<Publication, 'remoteId' | 'remoteSlug'>

describe('What customers do with a post', () => {
  const publishTo =
    (adapter: Adapter, double: Double, target: Target) => (item: PublishableItem, remoteId: string | null) =>
      adapter.publish(accessTo([double.origin]), target, givenPublication(item, { remoteId, remoteSlug: item.slug }))
  const changed = givenItem('oolong', {
    html: '<p>Changed</p>',
    excerpt: 'Our new excerpt',
    metaTitle: 'Our new title',
  })

  it('in WordPress stays: what is in the trash is gone, a page is still the post, an excerpt is theirs', async () => {
    const site = await startWordPress()
    const publish = publishTo(wordpress, site, wordpressTarget(site))
    const { remoteId } = await publish(givenItem('oolong'), null)
    Object.assign(site.posts[0]!, { type: 'page' })
    expect((await publish(changed, remoteId)).remoteId).toBe(remoteId)
    Object.assign(site.posts[0]!, { type: 'post' })
    expect((await publish(givenItem('oolong', { excerpt: 'Ours' }), remoteId)).remoteId).toBe(remoteId)
    expect(site.posts).toMatchObject([{ excerpt: 'Boil water, wait.' }])
    Object.assign(site.posts[0]!, { status: 'trash', slug: 'how-to-brew-oolong__trashed', excerpt: 'Theirs' })
    const again = await publish(changed, remoteId)
    expect(again.remoteId).not.toBe(remoteId)
    expect(site.posts).toMatchObject([{ status: 'trash' }, { status: 'publish', slug: 'how-to-brew-oolong' }])
    Object.assign(site.posts[1]!, { excerpt: 'Theirs' })
    await publish({ ...changed, excerpt: 'Ours' }, again.remoteId)
    expect(site.posts[1]).toMatchObject({ excerpt: 'Theirs' })
    await site.stop()
  })

  it('in Ghost stays: metadata, pictures and code of their own', async () => {
    const site = await startGhost()
    const publish = publishTo(ghost, site, ghostTarget(site))
    const { remoteId } = await publish(givenItem('oolong'), null)
    await publish(changed, remoteId)
    expect(site.posts).toMatchObject([{ custom_excerpt: 'Our new excerpt', meta_title: 'Our new title' }])
    const theirs = { canonical_url: 'https://theirs.example/', feature_image: 'https://theirs.example/a.png' }
    const foot = `<script>theirs()</script>\n${String(site.posts[0]?.['codeinjection_foot'])}<p>theirs</p>`
    Object.assign(site.posts[0]!, theirs, { meta_title: 'Theirs', codeinjection_foot: foot })
    await publish(givenItem('oolong', { html: '<p>Again</p>' }), remoteId)
    expect(site.posts).toMatchObject([{ ...theirs, meta_title: 'Theirs', html: '<p>Again</p>' }])
    expect(site.posts[0]?.['codeinjection_foot']).toMatch(
      /^<script>theirs\(\)<\/script>\n<!-- uplist:[\da-f]{24} [\da-f]{12} [\da-f]{12} --><p>theirs<\/p>$/,
    )
    await site.stop()
  })

  it('in Ghost is never loaded as a whole to look for a slug', async () => {
    const site = await startGhost()
    for (let n = 0; n < 90; n += 1) site.add({ title: `Theirs ${n}`, slug: `post-${n}`, html: 'x'.repeat(200_000) })
    const item = givenItem('a', { slug: 'post' })
    await publishTo(ghost, site, ghostTarget(site))(item, null)
    expect(site.posts.at(-1)).toMatchObject({ slug: 'post', title: item.title })
    await site.stop()
  })
})

describe('A slug that the site changed', () => {
  it('is found by our mark in WordPress, after an attempt whose outcome is unknown', async () => {
    const site = await startWordPress()
    site.images.add('how-to-brew-oolong')
    for (let n = 0; n < 130; n += 1) site.add({ title: `Mentions nothing ${n}`, slug: `other-${n}` })
    const target = wordpressTarget(site)
    const access = accessTo([site.origin])
    const row: Row = { remoteId: null, remoteSlug: null }
    const publish = () =>
      wordpress.publish(
        access,
        target,
        givenPublication(givenItem('oolong'), {
          ...row,
          reserve: (slug) => Promise.resolve(void Object.assign(row, { remoteId: null, remoteSlug: slug })),
        }),
      )
    site.misbehave((_, { method }) => (method === 'POST' ? 'cut-after' : null))
    await expect(publish()).rejects.toThrow(PublishingFault)
    expect(site.posts.at(-1)?.slug).toBe('how-to-brew-oolong-2')
    site.behave()
    await publish()
    expect(site.posts.filter(({ title }) => title === 'How to brew oolong')).toHaveLength(1)
    await site.stop()
  })

  it('is found by its beginning in Ghost, on any page of the list', async () => {
    const site = await startGhost()
    const target = ghostTarget(site)
    const publish = (item: PublishableItem) => ghost.publish(accessTo([site.origin]), target, givenPublication(item))
    for (let n = 0; n < 130; n += 1) site.add({ title: `Theirs ${n}`, slug: n === 0 ? 'rss-post' : `rss-post-${n}` })
    const item = givenItem('us', { slug: 'rss' })
    await publish(item)
    await publish(item)
    expect(site.posts.filter(({ title }) => title === item.title).map(({ slug }) => slug)).toEqual(['rss-post-130'])
    expect(site.calls.filter((call) => call === 'GET /ghost/api/admin/posts/')).toHaveLength(4)
    await site.stop()
  })
})
