import { queuePublications } from '#functions/publishing/queue.ts'
import type { Services } from '#functions/services.ts'
import { articleKey, articleSlug } from '#src/domain/articles/articles.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { cutText } from '#src/domain/text/text.ts'
import { visibleText } from '#src/seo/posts/post-body.ts'
import type { ArticleRow } from '#src/storage/articles/queries.ts'

type QueueServices = Pick<Services, 'db' | 'now' | 'newId' | 'env'>

const excerptLength = 200

/** Queues articles for the customer's site. The same article is published once, however often it is queued. */
export async function queueArticles(
  services: QueueServices,
  targetId: string,
  rows: readonly ArticleRow[],
): Promise<void> {
  await queuePublications(
    services,
    targetId,
    rows.map((row) => ({ ...toItem(services, row), articleId: row.id })),
  )
}

export function toItem({ env }: Pick<Services, 'env'>, row: ArticleRow): PublishableItem {
  return {
    key: articleKey(row.id),
    kind: 'post',
    slug: row.slug || articleSlug(row.title),
    title: row.title,
    html: withAbsoluteImages(row.content, env.origin),
    excerpt: row.metaDescription || cutText(visibleText(row.content).trim(), excerptLength),
    metaTitle: row.metaTitle || row.title,
    metaDescription: row.metaDescription,
    // Its day, so that a retry doesn't change it.
    publishedAt: Date.parse(`${row.plannedOn}T00:00:00Z`),
    canonical: null,
    imageUrl: row.coverImageId === null ? null : `${env.origin}${imageUrl(row.coverImageId)}`,
  }
}

/** The customer's site loads the images from ours. Stored HTML has them as paths. */
function withAbsoluteImages(html: string, origin: string): string {
  return html.replaceAll('<img src="/', `<img src="${origin}/`)
}
