import { expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenItem, givenTarget } from '#tests/support/publishing.ts'

describeBothDatabases('publications in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const queue = (targetId: string, ...items: PublishableItem[]) => queuePublications(api.services, targetId, items)
  const rows = () => api.db.select().from(publications)

  it('are queued once per item and target', async () => {
    const targets = [await givenTarget(api)]
    api.clock.now += 1
    targets.push(await givenTarget(api))
    for (const { id } of targets) {
      await queue(id, givenItem('a'), givenItem('b'))
      await queue(id, givenItem('b'), givenItem('a'))
    }
    expect((await rows()).map(({ targetId, key }) => [targetId, key]).sort()).toEqual(
      targets
        .flatMap(({ id }) => [
          [id, 'a'],
          [id, 'b'],
        ])
        .sort(),
    )
    expect((await listPublications(api.db, ['a', 'unknown'])).map(({ targetId, state }) => [targetId, state])).toEqual(
      targets.map(({ id }) => [id, 'waiting']),
    )
  })

  it('are due again only if their content has changed', async () => {
    const { id } = await givenTarget(api)
    await queue(id, givenItem('a'), givenItem('b'))
    await api.db.update(publications).set({ state: 'published', dueAt: null, item: null, remoteId: '7' })
    api.clock.now += 1000
    await queue(id, givenItem('a'), givenItem('b', { title: 'Another title' }))
    const byKey = Object.fromEntries((await rows()).map((row) => [row.key, row]))
    expect(byKey['a']).toMatchObject({ state: 'published', dueAt: null, item: null })
    expect(byKey['b']).toMatchObject({ state: 'waiting', dueAt: api.clock.now, remoteId: '7', title: 'Another title' })
    expect(byKey['b']?.item).toEqual(givenItem('b', { title: 'Another title' }))
  })

  it('keep the lease of a run that holds them when they change', async () => {
    const { id } = await givenTarget(api)
    await queue(id, givenItem('a'))
    const heldUntil = api.clock.now + 60_000
    await api.db.update(publications).set({ dueAt: heldUntil })
    await queue(id, givenItem('a', { html: '<p>Changed</p>' }))
    expect(await rows()).toMatchObject([{ state: 'waiting', dueAt: heldUntil }])
  })

  it('ignore a target that was deleted, and no items', async () => {
    await queue('unknown', givenItem('a'))
    await queue((await givenTarget(api)).id)
    expect(await rows()).toEqual([])
  })

  it('take hundreds of items at a time, with any text', async () => {
    const { id } = await givenTarget(api)
    const items = Array.from({ length: 300 }, (_, n) =>
      givenItem(`page-${n}`, { kind: 'page', title: `“${n}” '\\ \u2028 😀` }),
    )
    await queue(id, ...items)
    const found = await rows()
    expect(found).toHaveLength(300)
    expect(found.map(({ item }) => item).sort((a, b) => (a!.key < b!.key ? -1 : 1))).toEqual(
      [...items].sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
  })
})
