import type { IncomingHttpHeaders } from 'node:http'

/** What someone posted somewhere. `kind`: which API answers with it. */
export type SitePost = {
  host: string
  id: string
  author: string
  title: string
  text: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

export type SourceCall = { host: string; url: URL; headers: IncomingHttpHeaders; at: number }
export type SourceResponse = { status: number; body: string | Buffer; headers?: Record<string, string> }
/** `hang`: never an answer. `cut`: the connection ends in the middle of it. */
export type Mood = SourceResponse | 'hang' | 'cut'
