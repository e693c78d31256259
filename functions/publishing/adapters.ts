import type { TargetKind } from '#src/domain/publishing/kinds.ts'
import type { Adapter } from './adapter.ts'
import { ghost } from './ghost.ts'
import { webflow } from './webflow.ts'
import { webhook } from './webhook.ts'
import { wordpress } from './wordpress.ts'
import { zip } from './zip.ts'

export const adapters: Record<TargetKind, Adapter> = { wordpress, ghost, webflow, webhook, zip }
