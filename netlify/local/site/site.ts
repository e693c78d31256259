import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pages } from '#netlify/local/pages/pages.ts'
import type { PublisherState } from './publisher.ts'

/** The live pages, and how to renew them. */
export type Site = {
  pages: Pages
  /** Whether `start` has to build before there are pages of this code. */
  needsBuild: () => boolean
  /** Builds the pages of this code while another server uses the data folder. Rejects if they can't be built. */
  getReady: () => Promise<void>
  /**
   * Requests the first build. Resolves when there are pages to serve: the last live build's if code and settings
   * are the same, else those of the first build.
   */
  start: () => Promise<void>
  state: () => PublisherState
  /** Of its code and settings. */
  version: string
  /** The last change that the live pages include, see `buildFile`. Null: they don't say. */
  built: () => Promise<number | null>
  /** Calls back when a build starts or ends. */
  watch: (onChange: () => void) => void
  /** Something public has changed. Resolves when all changes until now are live, or couldn't be built. */
  rebuild: () => Promise<void>
  /** Somebody may publish soon. */
  expectRebuild?: () => void
  /** Ends a process that only waits for a rebuild. The next one takes longer. */
  makeRoom?: () => void
  stop: () => Promise<void>
  /** Takes over connections that switch to another protocol. */
  onUpgrade?: (node: IncomingMessage, socket: Duplex, head: Buffer) => void
}
