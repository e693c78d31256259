import type { Publication, PublishingAccess, Target } from '#functions/publishing/adapter.ts'
import { sealSecret } from '#functions/publishing/credentials.ts'
import { hashOf } from '#functions/publishing/queue.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import type { TargetKind } from '#src/domain/publishing/kinds.ts'
import type { TargetRow } from '#src/storage/publishing/queries.ts'
import { publishingTargets } from '#src/storage/publishing/schema.ts'
import { addTestUser } from './accounts.ts'
import { reachTo } from './listed-sites.ts'
import { givenProject } from './orders.ts'
import type { TestGhost } from './publishing-sites/ghost.ts'
import type { TestWebflow } from './publishing-sites/webflow.ts'
import type { TestWordPress } from './publishing-sites/wordpress.ts'
import type { TestApi } from './test-api.ts'

export function givenItem(key: string, traits: Partial<PublishableItem> = {}): PublishableItem {
  return {
    key,
    kind: 'post',
    slug: `how-to-brew-${key}`,
    title: `How to brew ${key}`,
    html: `<p>Boil water, add <strong>${key}</strong>, wait.</p>`,
    excerpt: 'Boil water, wait.',
    metaTitle: `Brewing ${key}`,
    metaDescription: `A short guide to brewing ${key}.`,
    publishedAt: Date.UTC(2026, 10, 2, 8),
    canonical: null,
    imageUrl: null,
    ...traits,
  }
}

/** An item on its way to a site that doesn't have it yet, of which nothing is stored. */
export function givenPublication(item: PublishableItem, traits: Partial<Publication> = {}): Publication {
  return {
    ...{
      id: 'p1',
      hash: hashOf(item),
      item,
      images: [],
      copies: {},
      queuedAt: 0,
      attempts: 1,
      remoteId: null,
      remoteSlug: null,
    },
    reserve: () => Promise.resolve(),
    keepCopy: () => Promise.resolve(),
    ...traits,
  }
}

/** A target, directly in the database. A new customer's, unless it says otherwise. */
export async function givenTarget(
  api: TestApi,
  traits: Partial<TargetRow> & { userId?: string } = {},
): Promise<TargetRow> {
  const { userId, ...columns } = traits
  const projectId = traits.projectId ?? (await givenProject(api, userId ?? (await addTestUser(api)).user.id))
  const [target] = await api.db
    .insert(publishingTargets)
    .values({
      id: api.services.newId(),
      projectId,
      kind: 'zip',
      name: 'Our download',
      settings: {},
      credentials: null,
      createdAt: api.clock.now,
      updatedAt: api.clock.now,
      ...columns,
    })
    .returning()
  return target!
}

/** How adapters reach a double. */
export function accessTo(origins: readonly string[], now: () => number = Date.now): PublishingAccess {
  const network = reachTo(origins)
  return {
    ...{ network, changeTimeoutMs: network.timeoutMs, endsAt: Infinity, webflowUrl: `${origins[0]}/v2` },
    ...{ userAgent: 'Uplist-test/1', now },
  }
}

/** A target with its secret. */
export async function givenSite(
  api: TestApi,
  kind: TargetKind,
  { settings, secret }: Target,
  traits: Parameters<typeof givenTarget>[1] = {},
): Promise<TargetRow> {
  const id = api.services.newId()
  return givenTarget(api, { id, kind, settings, credentials: sealSecret(api.services, id, secret), ...traits })
}

export function wordpressTarget({ origin, username, password }: TestWordPress): Target {
  return { settings: { url: origin, username }, secret: password }
}

export function ghostTarget({ origin, key }: TestGhost): Target {
  return { settings: { url: origin }, secret: key }
}

export function webflowTarget({ collectionId, token }: TestWebflow): Target {
  return { settings: { url: 'https://example.com/blog', collectionId, bodyField: 'post-body' }, secret: token }
}
