import type { TargetKind } from '#src/domain/publishing/kinds.ts'
import type { Adapter } from './adapter.ts'
import { ghost } from './ghost.ts'
import { webflow } from './webflow.ts'
import { webhook } from './webhook.ts'
import { wordpress } from './wordpress.ts'

/** Nothing is sent anywhere: what is published is in the next download. See `archive.ts`. */
const zip: Adapter = {
  test: () => Promise.resolve(),
  publish: (_access, _target, { item }) => Promise.resolve({ remoteId: item.key, url: null }),
}

export const adapters: Record<TargetKind, Adapter> = { wordpress, ghost, webflow, webhook, zip }
