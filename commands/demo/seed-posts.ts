import { sanitizePost } from '#functions/posts/sanitize.ts'
import { addDemoPost } from '#src/storage/posts/demo.ts'
import { readDemoPosts } from './posts.ts'
import { hash, type Seeding, storePicture } from './pictures.ts'

/** Fills the blog with the articles under posts/. Adds only what is missing and returns how many articles that were. */
export async function seedPosts({ db, images, production }: Seeding): Promise<number> {
  if (production) throw new Error('Demo data cannot be added in production')
  let added = 0
  const posts = await readDemoPosts()
  // The oldest first, as if they had been written one after another.
  for (const { slug, title, metaTitle, metaDescription, publishedAt, cover, html } of posts.toReversed()) {
    const { html: content, words } = await sanitizePost(html)
    const picture = await storePicture(images, `covers/${cover}`)
    const isNew = await addDemoPost(db, {
      id: hash(`demo-post:${slug}`),
      content: { title, slug, content, coverImageId: picture.id, metaTitle, metaDescription },
      words,
      publishedAt,
      cover: picture,
    })
    if (isNew) added += 1
  }
  return added
}
