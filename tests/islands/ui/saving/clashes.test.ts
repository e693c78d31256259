import { describe, expect, it } from 'vitest'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { type Merge, openEditor, postOf } from './open-editor.ts'

describe('a document that someone else has saved', () => {
  /** Someone else saves, and then this window. */
  const openClash = async (there: Partial<PostContent>, merge?: Merge) => {
    const opened = openEditor(() => null, merge)
    opened.write({ title: 'mine' })
    await opened.until('saved')
    opened.held.version = 7
    const theirs = postOf({ ...emptyPost, title: 'mine', ...there }, 7)
    opened.held.theirs = { ok: true, body: { data: theirs } }
    opened.write({ title: 'mine, later' })
    return { ...opened, theirs }
  }

  it('pauses when someone else has saved, keeps the text, and continues from there', async () => {
    const { write, until, sent, held, saving, theirs } = await openClash({ title: 'theirs' })
    await until('conflict')
    await expect.poll(() => saving.view().theirs).toEqual(theirs)
    write({ title: 'mine, last' })
    await saving.flush()
    expect(sent).toHaveLength(2)
    await expect.poll(() => held.kept?.title).toBe('mine, last')
    await saving.settle(true)
    expect(sent.at(-1)).toMatchObject({ version: 7, content: { title: 'mine, last' } })
    expect([saving.isDirty(), saving.view().theirs]).toEqual([false, null])
  })

  it('takes what someone else has saved, once what was typed since is in the history', async () => {
    const { write, sent, held, saving } = await openClash({ title: 'theirs' })
    await expect.poll(() => saving.view().theirs?.title).toBe('theirs')
    write({ title: 'mine, last' })
    await saving.settle(false)
    expect(held.replaced?.title).toBe('mine, last')
    expect(saving.view()).toMatchObject({
      fields: { title: 'theirs' },
      state: { kind: 'saved' },
      saved: { version: 7 },
    })
    expect([sent.length, saving.isDirty(), held.kept]).toEqual([2, false, null])
  })

  it('completes what is saved in part with what someone else has saved, once that was taken', async () => {
    const { write, sent, saving } = await openClash({ title: 'theirs' })
    await expect.poll(() => saving.view().theirs?.title).toBe('theirs')
    await saving.settle(false)
    write({ title: 'x'.repeat(201), slug: 'new' })
    await saving.flush()
    expect(sent.at(-1)).toMatchObject({ version: 7, content: { title: 'theirs', slug: 'new' } })
  })

  it('needs no decision if the other version has the same text', async () => {
    const { until, sent, saving } = await openClash({})
    await expect.poll(() => sent.at(-1)).toMatchObject({ version: 7, content: { title: 'mine, later' } })
    await until('saved')
    expect(saving.view().theirs).toBeNull()
  })

  it('merges both versions where that’s possible, and saves only what the other one lacks', async () => {
    const merge: Merge = (_, mine, there) => ({ ...mine, slug: there.slug })
    const { until, sent, saving } = await openClash({ title: 'theirs', slug: 'theirs' }, merge)
    await expect.poll(() => sent.length).toBe(3)
    await until('saved')
    expect(sent.at(-1)).toMatchObject({ version: 7, content: { title: 'mine, later', slug: 'theirs' } })
    expect(saving.view().fields.slug).toBe('theirs')

    const same = await openClash({ title: 'mine, later' }, (_, mine) => mine)
    await expect.poll(() => same.saving.view().saved?.version).toBe(7)
    await same.until('saved')
    expect(same.sent).toHaveLength(2)
  })

  it('tries again if the other version couldn’t be loaded', async () => {
    const { until, held, saving, theirs } = await openClash({ title: 'theirs' })
    held.theirs = null
    await until('failed')
    held.theirs = { ok: true, body: { data: theirs } }
    await expect.poll(() => saving.view().theirs?.title).toBe('theirs')
  })
})
