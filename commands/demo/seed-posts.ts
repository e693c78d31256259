import { addDemoPost } from '#src/storage/posts/demo.ts'
import { sanitisePost } from '#functions/posts/sanitising.ts'
import { coverOf, coverSize } from './covers.ts'
import { readDemoPosts } from './posts.ts'
import { hash, type Seeding, storeDrawing } from './seeding.ts'

/** Fills the blog with the articles under posts/, each with a drawn cover. Adds what is not there. Returns how many. */
export async function seedPosts({ db, images, production }: Seeding): Promise<number> {
  if (production) throw new Error('Demo data does not belong in production')
  let added = 0
  const posts = await readDemoPosts()
  // The oldest first, as if they had been written one after another.
  for (const { slug, title, metaTitle, metaDescription, publishedAt, cover, html } of posts.toReversed()) {
    const { html: content, words } = sanitisePost(html)
    const drawing = await storeDrawing(images, coverOf(cover), coverSize)
    const isNew = await addDemoPost(db, {
      id: hash(`demo-post:${slug}`),
      content: { title, slug, content, coverImageId: drawing.id, metaTitle, metaDescription },
      words,
      publishedAt,
      cover: drawing,
    })
    if (isNew) added += 1
  }
  return added
}
