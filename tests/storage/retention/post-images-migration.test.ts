import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { postImages, postRevisions, posts } from '#src/storage/posts/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { readyUpload } from '#tests/support/submissions.ts'

const backfill = readFileSync('src/storage/migrations/0008_retention.sql', 'utf8')
  .split('--> statement-breakpoint')
  .at(-1)

describeBothDatabases('posts from before their images were listed, in a $kind', ({ kind }) => {
  const current = useDatabase(kind)

  it('keep the images of their text, draft, history and cover', async () => {
    const { db } = current
    const [cover, first, second, drafted, old, oldCover, unused] = await Promise.all(
      Array.from({ length: 7 }, () => readyUpload(db)),
    )
    const figure = (id = '') => `<figure><img src="/api/file-uploads/${id}/image" alt=""></figure>`
    const content = { title: 'T', slug: 'a', content: '', coverImageId: null, metaTitle: '', metaDescription: '' }
    await db.insert(posts).values({
      ...content,
      id: 'post',
      content: `<p>One</p>${figure(first)}${figure(second)}<p>${figure('nothing-of-ours')}</p>`,
      coverImageId: cover ?? null,
      draft: { ...content, content: figure(drafted) },
      status: 'draft',
      createdAt: 1,
      updatedAt: 1,
      savedAt: 1,
    })
    const revision = { ...content, content: figure(old), coverImageId: oldCover ?? null }
    await db.insert(postRevisions).values({ postId: 'post', number: 1, kind: 'save', content: revision, savedAt: 1 })
    await db.run(sql.raw(backfill ?? ''))
    const kept = (await db.select().from(postImages)).map(({ imageId }) => imageId)
    expect(kept.sort()).toEqual([cover, first, second, drafted, old, oldCover].sort())
    expect(kept).not.toContain(unused)
  })
})
