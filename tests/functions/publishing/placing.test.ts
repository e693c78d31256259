import { afterEach, describe, expect, it } from 'vitest'
import { type Adapter, type Publication, PublishingFault, type Target } from '#functions/publishing/adapter.ts'
import { ghost } from '#functions/publishing/ghost.ts'
import { webflow } from '#functions/publishing/webflow.ts'
import { wordpress } from '#functions/publishing/wordpress.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import {
  accessTo,
  ghostTarget,
  givenItem,
  givenPublication,
  webflowTarget,
  wordpressTarget,
} from '#tests/support/publishing.ts'
import type { Double, Mood } from '#tests/support/publishing-sites/double.ts'
import { startGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startWebflow } from '#tests/support/publishing-sites/webflow.ts'
import { startWordPress } from '#tests/support/publishing-sites/wordpress.ts'

// The same for each CMS: one post per item, whatever happens on the way.

type Seen = { id: string; slug: string; title: string; html: string }
/** A CMS as these tests need it. `add`: a post of the customer's own. */
type Given = {
  double: Double
  target: Target
  posts: () => Seen[]
  add: (slug: string, title: string) => void
  remove: () => void
}
/** `marked`: the CMS keeps a mark of ours with each post. */
type Case = { name: string; adapter: Adapter; marked: boolean; start: () => Promise<Given> }

const cases: Case[] = [
  {
    name: 'WordPress',
    adapter: wordpress,
    marked: true,
    start: async () => {
      const site = await startWordPress()
      return {
        double: site,
        target: wordpressTarget(site),
        posts: () => site.posts.map(({ id, slug, title, content }) => ({ id: String(id), slug, title, html: content })),
        add: (slug, title) => site.add({ slug, title, content: 'Theirs' }),
        remove: () => site.posts.splice(0),
      }
    },
  },
  {
    name: 'Ghost',
    adapter: ghost,
    marked: true,
    start: async () => {
      const site = await startGhost()
      return {
        double: site,
        target: ghostTarget(site),
        posts: () => site.posts.map(({ id, slug, title, html }) => ({ id, slug, title, html })),
        add: (slug, title) => site.add({ slug, title, html: 'Theirs' }),
        remove: () => site.posts.splice(0),
      }
    },
  },
  {
    name: 'Webflow',
    adapter: webflow,
    marked: false,
    start: async () => {
      const site = await startWebflow()
      return {
        double: site,
        target: webflowTarget(site),
        posts: () =>
          site.items.map(({ id, fieldData }) => ({
            ...{ id, slug: fieldData.slug, title: fieldData.name },
            html: String(fieldData['post-body']),
          })),
        add: (slug, title) => site.add({ slug, name: title, 'post-body': 'Theirs' }),
        remove: () => site.items.splice(0),
      }
    },
  },
]

/** The row of the database, as far as an adapter sees it. */
type Row = Pick<Publication, 'remoteId' | 'remoteSlug'>

describe.each(cases)('$name', ({ adapter, marked, start }) => {
  const started: Double[] = []
  afterEach(async () => {
    for (const double of started.splice(0)) await double.stop()
  })

  const given = async () => {
    const cms = await start()
    started.push(cms.double)
    const row: Row = { remoteId: null, remoteSlug: null }
    const access = accessTo([cms.double.origin])
    const publish = async (item: PublishableItem, on: Row = row, timeoutMs = access.network.timeoutMs) => {
      const reserve = (slug: string | null) =>
        Promise.resolve(void Object.assign(on, { remoteId: null, remoteSlug: slug }))
      const publication = givenPublication(item, { ...on, reserve })
      const network = { ...access.network, timeoutMs }
      const placed = await adapter.publish({ ...access, network, changeTimeoutMs: timeoutMs }, cms.target, publication)
      on.remoteId = placed.remoteId
      return placed
    }
    return { ...cms, row, publish }
  }

  it('gets a post once, and its changes', async () => {
    const { publish, posts } = await given()
    const placed = await publish(givenItem('oolong'))
    expect(placed.url).toContain('/how-to-brew-oolong')
    expect(posts()).toMatchObject([{ id: placed.remoteId, slug: 'how-to-brew-oolong', title: 'How to brew oolong' }])
    expect(posts()[0]?.html).toContain('add <strong>oolong</strong>')
    const changed = givenItem('oolong', { title: 'How to brew it well', html: '<p>Changed</p>' })
    expect((await publish(changed)).remoteId).toBe(placed.remoteId)
    expect(posts()).toMatchObject([{ slug: 'how-to-brew-oolong', title: 'How to brew it well' }])
    expect(posts()[0]?.html).toContain('<p>Changed</p>')
  })

  it.each([
    ['with the same slug', 'Their own guide'],
    ['with the same slug and title', 'How to brew oolong'],
  ])("never touches the customer's own post %s", async (_, title) => {
    const { publish, posts, add, row } = await given()
    add('how-to-brew-oolong', title)
    await publish(givenItem('oolong'))
    expect(posts()).toHaveLength(2)
    expect(posts()[0]).toMatchObject({ slug: 'how-to-brew-oolong', title, html: 'Theirs' })
    expect(posts()[1]?.slug).toMatch(/^how-to-brew-oolong-[\da-f]{6}$/)
    await publish(givenItem('oolong', { html: '<p>Again</p>' }), { remoteId: null, remoteSlug: row.remoteSlug })
    expect(posts()).toHaveLength(2)
    expect(posts()[0]?.html).toBe('Theirs')
  })

  it('finds its post again if we no longer know of it, or leaves it alone where it has no mark', async () => {
    const { publish, posts } = await given()
    const { remoteId } = await publish(givenItem('oolong'))
    const again = await publish(givenItem('oolong'), { remoteId: null, remoteSlug: null })
    expect(again.remoteId === remoteId).toBe(marked)
    expect(posts()).toHaveLength(marked ? 1 : 2)
  })

  it('gets a post again that was deleted there, once', async () => {
    const { publish, posts, remove, add, double, row } = await given()
    await publish(givenItem('oolong'))
    remove()
    add('how-to-brew-oolong', 'How to brew oolong')
    double.misbehave((_, { method, body }) => (method === 'POST' && body.includes('"slug"') ? 'cut-after' : null))
    const changed = givenItem('oolong', { html: '<p>New</p>' })
    await expect(publish(changed)).rejects.toThrow(PublishingFault)
    double.behave()
    await publish(changed)
    expect(posts()).toHaveLength(2)
    expect(posts()[0]?.html).toBe('Theirs')
    expect(posts()[1]).toMatchObject({ id: row.remoteId, slug: row.remoteSlug })
  })

  it.runIf(marked)('gets nothing again that it has, after a site was too slow to say so', async () => {
    const { publish, double, row, posts } = await given()
    const changesOf = (what: Mood | null) => double.misbehave((_, { method }) => (method === 'GET' ? null : what))
    for (const item of [givenItem('oolong'), givenItem('oolong', { html: '<p>Changed</p>' })]) {
      changesOf('hang-after')
      await expect(publish(item, row, 300)).rejects.toMatchObject({ scope: 'later', traits: { isUnknown: true } })
      changesOf({ status: 500, body: 'Too slow' })
      expect(await publish(item)).toMatchObject({ url: expect.stringContaining('/how-to-brew-oolong') as string })
    }
    expect(posts()).toHaveLength(1)
  })

  it('gets one post if its slug changes after an attempt whose outcome is unknown', async () => {
    const { publish, posts, double } = await given()
    double.misbehave((_, { method }) => (method === 'POST' ? 'cut-after' : null))
    await expect(publish(givenItem('oolong'))).rejects.toThrow(PublishingFault)
    double.behave()
    await publish(givenItem('oolong', { slug: 'oolong-for-beginners', title: 'Oolong for beginners' }))
    expect(posts()).toMatchObject([{ slug: 'how-to-brew-oolong', title: 'Oolong for beginners' }])
  })

  it("leaves the customer's own post alone that they wrote after the site had refused ours", async () => {
    const { publish, posts, add, double } = await given()
    double.misbehave((_, { method }) => (method === 'GET' ? null : { status: 403, body: {} }))
    await expect(publish(givenItem('oolong'))).rejects.toMatchObject({ scope: 'target' })
    double.behave()
    add('how-to-brew-oolong', 'How to brew oolong')
    await publish(givenItem('oolong'))
    expect(posts()).toHaveLength(2)
    expect(posts()[0]?.html).toBe('Theirs')
  })

  const unknown = [
    'hang',
    'hang-after',
    'cut',
    'cut-after',
    { status: 502, body: 'Bad Gateway' },
    { status: 200, body: '<p>Maintenance' },
  ]
  it.each(unknown as Mood[])('has one post after any call ends with %j', async (mood) => {
    const { publish, posts, double, row } = await given()
    let attempts = 0
    for (let at = 1; ; at += 1) {
      double.misbehave((count) => (count === at ? mood : null))
      row.remoteId = null
      row.remoteSlug = null
      const key = `tea${at}`
      const first = await publish(givenItem(key), row, 200).catch((error: unknown) => error)
      if (!(first instanceof PublishingFault)) break
      expect(first.scope).toBe('later')
      attempts += 1
      double.behave()
      await publish(givenItem(key))
      expect(posts().filter(({ title }) => title === `How to brew ${key}`)).toHaveLength(1)
    }
    expect(attempts).toBeGreaterThanOrEqual(2)
    expect(posts()).toHaveLength(attempts + 1)
  })
})
