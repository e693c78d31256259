import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pages } from '#netlify/local/pages/pages.ts'
import type { PublisherState } from './publisher.ts'

/** The pages that readers see and the way to renew them. */
export type Site = {
  pages: Pages
  state: () => PublisherState
  /** Resolves when what changed until now is what readers see, or could not be built. */
  rebuild: () => Promise<void>
  stop: () => Promise<void>
  /** Takes over connections that become something else than HTTP. */
  onUpgrade?: (node: IncomingMessage, socket: Duplex, head: Buffer) => void
}
