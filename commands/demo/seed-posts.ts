import { sanitizePost } from '#functions/posts/sanitize.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'
import { addDemoPost } from '#src/storage/posts/demo.ts'
import { listPictures, readDemoPosts } from './posts.ts'
import { hash, type Seeding, storePicture } from './pictures.ts'
import type { ReadyUpload } from '#src/storage/images/queries.ts'

/** Fills the blog with the articles under posts/. Adds only what is missing and returns how many articles that were. */
export async function seedPosts({ db, images, now, production }: Seeding): Promise<number> {
  if (production) throw new Error('Demo data cannot be added in production')
  let added = 0
  const posts = await readDemoPosts(await readDirectoryRecords(db, [...listedByKey.keys()], { demo: true, now: now() }))
  // The oldest first, as if they had been written one after another.
  for (const { slug, title, metaTitle, metaDescription, publishedAt, cover, html } of posts.toReversed()) {
    const pictures = new Map<string, ReadyUpload>()
    for (const name of listPictures(html)) pictures.set(name, await storePicture(images, `posts/${name}`))
    const { html: content, words, imageIds } = await sanitizePost(withPictures(html, pictures))
    const picture = await storePicture(images, `covers/${cover}`)
    const isNew = await addDemoPost(db, {
      id: hash(`demo-post:${slug}`),
      content: { title, slug, content, coverImageId: picture.id, metaTitle, metaDescription },
      words,
      publishedAt,
      cover: picture,
      pictures: [...pictures.values()].filter(({ id }) => imageIds.includes(id)),
    })
    if (isNew) added += 1
  }
  return added
}

function withPictures(html: string, pictures: ReadonlyMap<string, ReadyUpload>): string {
  return [...pictures].reduce(
    (text, [name, { id, width, height }]) =>
      text.replaceAll(`src="picture:${name}"`, `src="${imageUrl(id)}" width="${width}" height="${height}"`),
    html,
  )
}
