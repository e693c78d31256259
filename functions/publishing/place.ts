import { createHash } from 'node:crypto'
import { type Place, type Publication, PublishingFault } from './adapter.ts'

/** A post that is there. */
export type Found = {
  id: string
  slug: string
  /** It carries the item's mark. Never, if the CMS keeps none. */
  isOurs: boolean
  /** Its mark is that of this content, so there is nothing to change. */
  isCurrent: boolean
  place: Place
}

/** What placing needs of a CMS. */
export type Cms = {
  /** Null: there's no post with this id anymore. */
  read: (id: string) => Promise<Found | null>
  /** Posts with one of these slugs. `again`: an earlier attempt may have been given another slug by the site. */
  find: (slugs: readonly string[], again: boolean) => Promise<readonly Found[]>
  create: (slug: string) => Promise<Place>
  update: (found: Found) => Promise<Place>
  /** Posts of ours have a mark, so a post without one is the customer's own, whatever its slug. */
  keepsMarks: boolean
  /** Whether a change without any text of ours gets as far as the CMS. */
  takesChanges?: () => Promise<boolean>
}

/**
 * Creates or updates an item's post, never a second one, whatever happened to earlier attempts. A post of the
 * customer's own is never touched: if it has the slug, ours gets another.
 */
export function place(cms: Cms, publication: Publication): Promise<Place> {
  return withoutBlame(cms, () => placeOnce(cms, publication))
}

async function placeOnce(cms: Cms, { item, remoteId, remoteSlug, reserve }: Publication): Promise<Place> {
  const change = (found: Found) => (found.isCurrent ? found.place : cms.update(found))
  const known = remoteId === null ? null : await cms.read(remoteId)
  if (known) return change(known)
  const other = `${item.slug}-${createHash('sha256').update(item.key).digest('hex').slice(0, 6)}`
  // Nothing had the slug when it was reserved. If the post was deleted since, another may have it now.
  const reserved = remoteId === null ? remoteSlug : null
  const slugs = new Set([reserved ?? item.slug, item.slug, other])
  const found = await cms.find([...slugs], remoteSlug !== null)
  const own =
    found.find(({ isOurs }) => isOurs) ?? (cms.keepsMarks ? undefined : found.find(({ slug }) => slug === reserved))
  if (own) return change(own)
  const slug = found.some((post) => post.slug === item.slug) ? other : item.slug
  return withReserved(slug, reserve, () => cms.create(slug))
}

/** Creates with a slug that stays reserved while we don't know whether it was. */
export async function withReserved<Answer>(
  slug: string,
  reserve: Publication['reserve'],
  create: () => Promise<Answer>,
): Promise<Answer> {
  await reserve(slug)
  try {
    return await create()
  } catch (error) {
    // Not created: what has this slug later is the customer's own.
    if (error instanceof PublishingFault && error.traits.isUnknown !== true) await reserve(null)
    throw error
  }
}

/** Where a post is by now, without changing it. Null: it was deleted. */
export function look(cms: Cms, { remoteId }: Publication): Promise<Place | null> {
  return withoutBlame(cms, async () => (remoteId === null ? null : await cms.read(remoteId))?.place ?? null)
}

/** A firewall that only blocks this text is no reason to stop publishing at the site. */
export async function withoutBlame<Answer>(
  { takesChanges }: Pick<Cms, 'takesChanges'>,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    const itemMessage = error instanceof PublishingFault ? error.traits.itemMessage : undefined
    if (itemMessage !== undefined && (await takesChanges?.())) throw new PublishingFault('item', itemMessage)
    throw error
  }
}

/** The mark of an item in a post, invisible to readers. */
export function markOf(key: string): string {
  return `uplist:${hashOf(key, 24)}`
}

/** The mark, with hashes of the content and of metadata that customers may replace. */
export function stampOf({ item, hash }: Publication, metadata: unknown): string {
  return `${markOf(item.key)} ${hashOf(hash, 12)} ${hashOf(JSON.stringify(metadata), 12)}`
}

/** Whether the stamp in a text is that of this content. */
export function isStamped(text: string, { item, hash }: Publication): boolean {
  return text.includes(`${markOf(item.key)} ${hashOf(hash, 12)} `)
}

/** Whether metadata is as it was when the post was stamped, so that nobody else has changed it. */
export function isAsStamped(text: string, { item }: Publication, metadata: unknown): boolean {
  const [, , stamped] = new RegExp(`${markOf(item.key)} (\\w+) (\\w+)`).exec(text) ?? []
  return stamped === hashOf(JSON.stringify(metadata), 12)
}

function hashOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}
