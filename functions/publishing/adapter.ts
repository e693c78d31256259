import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { FaultScope } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import type { TargetSettings } from '#src/domain/publishing/kinds.ts'

/** How sites are reached. Tests pass their own. */
export type PublishingAccess = {
  network: NetworkAccess
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

/** An item on its way to a target. */
export type Publication = {
  /** The same for each attempt to publish the same content. */
  id: string
  item: PublishableItem
  queuedAt: number
  /** Its id at the site. Null: we don't know of one. */
  remoteId: string | null
  /** The slug reserved by an earlier attempt, whose outcome we may not know. */
  remoteSlug: string | null
  /** Stores the slug before anything is created with it, instead of the id. Null: nothing was created with it. */
  reserve: (slug: string | null) => Promise<void>
}

/** Where an item is now. `url`: null if the site doesn't say. */
export type Place = { remoteId: string; url: string | null }

/** Both throw a PublishingFault. */
export type Adapter = {
  test: (access: PublishingAccess, target: Target) => Promise<void>
  publish: (access: PublishingAccess, target: Target, publication: Publication) => Promise<Place>
}

/** Its message is for the customer. */
export class PublishingFault extends Error {
  override name = 'PublishingFault'
  readonly scope: FaultScope
  /** How long the site asks us to wait. */
  readonly retryAfterMs: number

  constructor(scope: FaultScope, message: string, retryAfterMs = 0) {
    super(message)
    this.scope = scope
    this.retryAfterMs = retryAfterMs
  }
}
