import { createHash } from 'node:crypto'
import { type Place, type Publication, PublishingFault } from './adapter.ts'

/** A post that is there. `isOurs`: it carries the item's mark. Never, if the CMS keeps none. */
export type Found = { id: string; slug: string; isOurs: boolean }

/** What placing needs of a CMS. */
export type Cms = {
  /** Posts with one of these slugs. `again`: an earlier attempt may have been given another slug by the site. */
  find: (slugs: readonly string[], again: boolean) => Promise<readonly Found[]>
  create: (slug: string) => Promise<Place>
  /** Null: there's no post with this id anymore. */
  update: (id: string) => Promise<Place | null>
}

/**
 * Creates or updates an item's post, never a second one, whatever happened to earlier attempts. A post of the
 * customer's own is never touched: if it has the slug, ours gets another.
 */
export async function place(cms: Cms, { item, remoteId, remoteSlug, reserve }: Publication): Promise<Place> {
  const updated = remoteId === null ? null : await cms.update(remoteId)
  if (updated) return updated
  const other = `${item.slug}-${createHash('sha256').update(item.key).digest('hex').slice(0, 6)}`
  // Nothing had the slug when it was reserved. If the post was deleted since, another may have it now.
  const reserved = remoteId === null ? remoteSlug : null
  const slugs = new Set([reserved ?? item.slug, item.slug, other])
  const found = await cms.find([...slugs], remoteSlug !== null)
  const own = found.find(({ isOurs }) => isOurs) ?? found.find(({ slug }) => slug === reserved)
  const adopted = own ? await cms.update(own.id) : null
  if (adopted) return adopted
  const slug = found.some((post) => post.slug === item.slug) ? other : item.slug
  await reserve(slug)
  try {
    return await cms.create(slug)
  } catch (error) {
    // Refused: what has this slug later is the customer's own.
    if (error instanceof PublishingFault && error.scope !== 'later') await reserve(null)
    throw error
  }
}

/** The mark of an item in a post, invisible to readers. */
export function markOf(key: string): string {
  return `uplist:${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}
