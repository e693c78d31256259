import { findRunningOffer } from '#functions/offers/views.ts'
import { productFacts, type ProductFacts, type ReplyFacts } from '#src/domain/replies/facts.ts'
import type { Database } from '#src/storage/database.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import { countDraftsOf, listKeywordsOf, type RepliedPost } from '#src/storage/replies/queries.ts'

/** What replies and messages may say about a project's product. */
export async function readProductFacts(
  db: Database,
  project: { id: string; name: string; websiteUrl: string },
  now: number,
): Promise<ProductFacts> {
  const [profile, offer] = await Promise.all([findProfile(db, project.id), findRunningOffer(db, project.id, now)])
  return productFacts(project, profile?.fields ?? null, offer)
}

export async function readReplyFacts(db: Database, post: RepliedPost, now: number): Promise<ReplyFacts> {
  const [product, keywords, attempt] = await Promise.all([
    readProductFacts(db, post.project, now),
    listKeywordsOf(db, post.mentionId),
    countDraftsOf(db, post.mentionId),
  ])
  const { source, title, text, language, reasons, mentionId } = post
  return { product, post: { source, title, text, language }, keywords, reasons, seed: mentionId, attempt }
}
