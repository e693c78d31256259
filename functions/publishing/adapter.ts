import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { ImageWidth } from '#src/domain/images/images.ts'
import type { FaultScope } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import type { TargetSettings } from '#src/domain/publishing/kinds.ts'

/** How sites are reached. Tests pass their own. */
export type PublishingAccess = {
  network: NetworkAccess
  /** For a request that changes something. */
  changeTimeoutMs: number
  /** No request lasts longer. */
  endsAt: number
  webflowUrl: string
  /** Identifies us in a site's log. */
  userAgent: string
  now: () => number
}

export type Target = {
  settings: TargetSettings
  /** Decrypted. Empty: its kind has none. */
  secret: string
}

/** `url`: ours, as in the item. `name`: of its file, unique. */
export type ItemImage = { url: string; name: string; read: (maxWidth?: ImageWidth) => Promise<ImageFile | null> }
export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string; ending: string }

/** An image at the site. `remoteId`: its id there, if it has one. */
export type CopiedImage = { url: string; remoteId: number | null }

/** An item on its way to a target. */
export type Publication = {
  /** The same for each attempt to publish the same content. */
  id: string
  /** Of the content. */
  hash: string
  item: PublishableItem
  /** Those of the item that are stored here. */
  images: readonly ItemImage[]
  /** Copies of images that the site has taken, also at earlier attempts, by name. Not all adapters need to know them. */
  copies: Readonly<Record<string, CopiedImage>>
  keepCopy: (name: string, copy: CopiedImage) => Promise<void>
  queuedAt: number
  /** Of this content, with this one. */
  attempts: number
  /** Its id at the site. Null: we don't know of one. */
  remoteId: string | null
  /** The slug reserved by an earlier attempt, whose outcome we may not know. */
  remoteSlug: string | null
  /** Stores the slug before anything is created with it, instead of the id. Null: nothing was created with it. */
  reserve: (slug: string | null) => Promise<void>
}

/**
 * Where an item is now. `url`: null if the site doesn't say. `notice`: why visitors can't see it there. `warning`: what
 * isn't as it should be.
 */
export type Place = { remoteId: string; url: string | null; notice?: string; warning?: string }

/** All throw a PublishingFault. `look`: where it is by now. Null: it was deleted. Missing: its kind can't tell. */
export type Adapter = {
  test: (access: PublishingAccess, target: Target) => Promise<void>
  publish: (access: PublishingAccess, target: Target, publication: Publication) => Promise<Place>
  look?: (access: PublishingAccess, target: Target, publication: Publication) => Promise<Place | null>
}

type FaultTraits = {
  /** How long the site asks us to wait. */
  retryAfterMs?: number
  /** The site may have done what we asked, or may still be doing it. */
  isUnknown?: boolean
  /** What to say if it was only refused because of its text or slug, such as by a firewall in front of the site's API. */
  itemMessage?: string
}

/** Its message is for the customer. */
export class PublishingFault extends Error {
  override name = 'PublishingFault'
  readonly scope: FaultScope
  readonly traits: Readonly<FaultTraits>

  constructor(scope: FaultScope, message: string, traits: FaultTraits = {}) {
    super(message)
    this.scope = scope
    this.traits = traits
  }
}
