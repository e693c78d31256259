import { createHash } from 'node:crypto'
import { faultTexts } from '#src/domain/publishing/faults.ts'
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
  /** Posts are created as drafts, as the customer wants it. */
  makesDrafts: boolean
  /** Posts of ours have a mark, so a post without one is the customer's own, whatever its slug. */
  keepsMarks: boolean
  /** Whether a change without any text of ours gets as far as the CMS. */
  takesChanges?: () => Promise<boolean>
}

/**
 * Creates or updates an item's post, never a second one, whatever happened to earlier attempts. A post of the
 * customer's own is never touched: if it has the slug, ours gets another.
 */
export async function place(cms: Cms, publication: Publication): Promise<Place> {
  const placed = await placeAnywhere(cms, publication)
  // Once visitors have seen it, hiding it is the customer's choice.
  const isExpected = cms.makesDrafts || publication.remoteId !== null
  if (placed.notice !== undefined && !isExpected) throw new PublishingFault('review', placed.notice)
  return placed
}

async function placeAnywhere(cms: Cms, { item, remoteId, remoteSlug, reserve }: Publication): Promise<Place> {
  const change = (found: Found) => (found.isCurrent ? found.place : withoutBlame(cms, () => cms.update(found)))
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
  await reserve(slug)
  try {
    return await withoutBlame(cms, () => cms.create(slug))
  } catch (error) {
    // Refused: what has this slug later is the customer's own.
    if (error instanceof PublishingFault && ['target', 'item'].includes(error.scope)) await reserve(null)
    throw error
  }
}

/** A firewall that only blocks this text is no reason to stop publishing at the site. */
export async function withoutBlame<Answer>(
  { takesChanges }: Pick<Cms, 'takesChanges'>,
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change()
  } catch (error) {
    const isBlocked = error instanceof PublishingFault && error.traits.isBlocked === true
    if (isBlocked && (await takesChanges?.())) throw new PublishingFault('item', faultTexts.textBlocked(403))
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
