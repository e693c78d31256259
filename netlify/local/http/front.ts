import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Admission, WorkKind } from './admission.ts'
import type { Answer, Encoding } from './answer.ts'
import { fileRoute, watchEarly } from './access.ts'
import { readVisitor } from './client.ts'
import { chooseEncoding } from './compression.ts'
import { type Incoming, isLoopback, isOfProxy, type ReadOptions } from './requests.ts'
import { endSlowReadingOf } from './slow-readers.ts'
import { type Encoded, encodeFor, matches, ofTheBody } from './send.ts'
import { busyRoute, type Shedding } from './shedding.ts'

/** A static response as Node writes it. */
type Prepared = { route: string; head: string[]; shortHead: string[]; etag: string | null; body: Uint8Array }

export type FrontOptions = {
  readOptions: ReadOptions
  admission: Pick<Admission, 'isFull'>
  shedding: Pick<Shedding, 'refuseEarly'>
  /** Identifies the live build. Responses are kept until it is another one. Null: nothing is kept. */
  liveBuild: () => object | null
  /** Whether each request is logged. */
  logsAccess: boolean
  /** Milliseconds for 64 KB of a response to be read. */
  slowMs: number
}

const kept = { max: 10_000, maxSize: 32 * 1024 * 1024 }
/** In bytes. Larger files are sent in pieces, which costs several times as much. */
const largestKept = 512 * 1024
/** In characters. Longer targets are rare, and would fill the memory. */
const longestTarget = 512

/**
 * What stands before everything else, and makes no object for a request: static files that were sent before, and refusals
 * of calls that have no place.
 */
export class Front {
  readonly #options: FrontOptions
  readonly #prepared = new LRUCache<string, Prepared>({ ...kept, sizeCalculation: ({ body }) => body.length + 1024 })
  readonly #calls = new LRUCache<string, WorkKind>({ max: kept.max })
  readonly #peers = new LRUCache<string, boolean>({ max: 1000 })
  #build: object | null = null

  constructor(options: FrontOptions) {
    this.#options = options
  }

  /** Whether it has answered. */
  answer(node: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#keyOf(node)
    if (key === null) return false
    this.#renew()
    const prepared = this.#prepared.get(key)
    if (prepared) {
      this.#watch(node, response, prepared.route)
      sendPrepared(prepared, node, response, this.#options.slowMs)
      return true
    }
    return this.#shed(key, node, response)
  }

  /** The build that a request is answered from, for `keepFile`. */
  build(): object | null {
    return this.#build
  }

  /** A static file of that build was sent: from now on it's sent from here. */
  keepFile({ node, url, refusal }: Incoming, answer: Answer, build: object | null): void {
    const isKept = !refusal && answer.status === 200 && answer.encode && build === this.#build
    const key = isKept ? this.#keyOf(node) : null
    if (key === null) return
    // It may have been rendered just now.
    this.#calls.delete(key)
    void encodeFor(answer, encodingOf(node)).then((encoded) => {
      if (this.#build === build && encoded.body.length <= largestKept)
        this.#prepared.set(key, prepare(encoded, fileRoute(url.pathname)))
    })
  }

  /** A function was called: from now on it's refused here when there's no place. */
  keepCall({ node, refusal }: Incoming, kind: WorkKind): void {
    const key = refusal ? null : this.#keyOf(node)
    if (key !== null) this.#calls.set(key, kind)
  }

  #shed(key: string, node: IncomingMessage, response: ServerResponse): boolean {
    const kind = this.#calls.get(key)
    if (!kind) return false
    const { admission, shedding, readOptions } = this.#options
    if (!admission.isFull(kind, readVisitor(node, readOptions.proxies))) return false
    this.#watch(node, response, busyRoute)
    shedding.refuseEarly(response, kind === 'page')
    return true
  }

  #watch(node: IncomingMessage, response: ServerResponse, route: string): void {
    const { readOptions, logsAccess } = this.#options
    watchEarly({ node, response }, route, readOptions.proxies, logsAccess)
  }

  /** A file may become a function's page with a build, and the other way around. */
  #renew(): void {
    const build = this.#options.liveBuild()
    if (build === this.#build) return
    this.#build = build
    this.#prepared.clear()
    this.#calls.clear()
  }

  /** Everything that a static response depends on, or whether it is refused. Null: it may depend on more. */
  #keyOf({ method, url = '', headers, rawHeaders, socket }: IncomingMessage): string | null {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > longestTarget || this.#options.liveBuild() === null) {
      return null
    }
    const { host, cookie, authorization, forwarded } = headers
    if (!host || cookie !== undefined || authorization !== undefined || forwarded !== undefined) return null
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
    const { hosts, isForwarded } = scanNames(rawHeaders)
    // Node keeps only the first of two. Such a request is refused.
    if (hosts !== 1) return null
    const peer = socket.remoteAddress ?? ''
    // Of others it makes no difference what they say.
    const scheme = isForwarded && this.#trusts(peer) ? (headers['x-forwarded-proto']?.toString() ?? '') : null
    if (host.length > longestTarget || (scheme?.length ?? 0) > longestTarget) return null
    return `${encodingOf({ headers }) ?? ''} ${host} ${isForwarded} ${isLoopback(peer)} ${scheme} ${url}`
  }

  #trusts(peer: string): boolean {
    const known = this.#peers.get(peer)
    if (known !== undefined) return known
    const isTrusted = this.#options.readOptions.proxies.has(peer.replace(/^::ffff:/, ''))
    this.#peers.set(peer, isTrusted)
    return isTrusted
  }
}

/** How many Host headers there are, and whether anything says that the request came through a proxy. */
function scanNames(rawHeaders: readonly string[]): { hosts: number; isForwarded: boolean } {
  let [hosts, isForwarded] = [0, false]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (/^[fvx]/i.test(name) && isOfProxy(name.toLowerCase())) isForwarded = true
  }
  return { hosts, isForwarded }
}

const encodings = new Map<string | undefined, Encoding | null>()

function encodingOf({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding']?.toString()
  const known = encodings.get(accepted)
  if (known !== undefined) return known
  const encoding = chooseEncoding(accepted ?? null)
  // Browsers send a handful of values.
  if (encodings.size < 100) encodings.set(accepted, encoding)
  return encoding
}

function prepare({ headers, etag, body }: Encoded, route: string): Prepared {
  const listed = headers.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
  const short = listed.filter(([name]) => !ofTheBody.includes(name))
  const head = [...listed, ['content-length', String(body.length)]].flat()
  return { route, head, shortHead: short.flat(), etag, body }
}

function sendPrepared(
  { head, shortHead, etag, body }: Prepared,
  node: IncomingMessage,
  response: ServerResponse,
  slowMs: number,
): void {
  const asked = node.headers['if-none-match']
  if (asked !== undefined && matches(asked, etag)) response.writeHead(304, shortHead).end()
  else if (node.method === 'HEAD') response.writeHead(200, head).end()
  else {
    response.writeHead(200, head).end(body)
    endSlowReadingOf(response, body.length, slowMs)
  }
}
