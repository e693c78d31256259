import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { faultOfError } from '#functions/fetching/faults.ts'
import { conditionsOf, readRetryAfter, type Validators, validatorsOf } from '#functions/fetching/answers.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { OutgoingFault, type OutgoingFaultKind } from '#functions/http/outgoing/faults.ts'
import { callPublic, fetchPublic } from '#functions/http/outgoing/public.ts'
import { dataText, htmlText, isHtml, utf8Text } from '#functions/http/outgoing/text.ts'
import { faultText, lastStatus } from '#src/domain/fetching/faults.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { SourceAccess } from './access.ts'
import { UnexpectedResponse } from './adapter.ts'
import { waitOfHeaders } from './rate-limits.ts'
import { askedToWait } from './refusals.ts'

/**
 * Why something couldn't be read. Its message is for the customer. `scope`: `host` if asking for something else there
 * would most likely fail, too.
 */
export class SourceFault extends Error {
  override name = 'SourceFault'
  readonly scope: 'host' | 'target'
  /** How long the source asks us to wait, in milliseconds. */
  readonly waitMs: number

  constructor(
    scope: 'host' | 'target',
    message: string,
    { waitMs = 0, cause }: { waitMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.scope = scope
    this.waitMs = waitMs
  }
}

/** Larger answers are refused. */
const answerBytes = 4 * 1024 * 1024
/** Of an answer that refuses. */
const refusalBytes = 4096

/** What was read. Undefined: nothing has changed since. `waitMs`: what the host asks for before the next request. */
export type Fetched = Validators & {
  text: string
  url: URL
  isHtml: boolean
  waitMs: number
}

/** What a request with credentials of ours has more than others. */
export type SourceCredentials = { headers: Record<string, string>; method?: 'POST'; body?: string }

/** Requests something public, or something at an API that knows us. Throws a SourceFault. */
export async function fetchSource(
  access: SourceAccess,
  kind: SourceKind,
  url: URL,
  validators: Validators = { etag: null, lastModified: null },
  credentials?: SourceCredentials,
): Promise<Fetched | undefined> {
  const conditions = conditionsOf(validators)
  const headers = {
    'user-agent': access.userAgent,
    accept: 'application/json, application/feed+json, application/atom+xml, application/rss+xml, */*;q=0.5',
    ...conditions,
  }
  const request = { url: url.href, headers, bodyBytes: answerBytes, network: access.network }
  const asked = credentials
    ? callPublic({ ...request, ...credentials, headers: { ...headers, ...credentials.headers } })
    : fetchPublic(request)
  const received = await asked.catch((error: unknown) => throwUnreachable(kind, error))
  const answer = { ...received, body: await unpacked(received.body) }
  if (answer.status === 304 && Object.keys(conditions).length > 0) return undefined
  throwRefusal(access, kind, answer)
  if (answer.cut) throw new SourceFault('target', sourceFaults.tooLarge(kind))
  const isPage = isHtml(answer)
  return {
    text: isPage && !isXml(answer.body) ? htmlText(answer) : dataText(answer),
    url: answer.url,
    ...validatorsOf(answer),
    isHtml: isPage,
    waitMs: waitOfHeaders(answer.headers, access.now()),
  }
}

/** An adapter's answer that isn't as documented, in words for the customer. */
export function asSourceFault(kind: SourceKind, error: unknown): unknown {
  if (!(error instanceof UnexpectedResponse)) return error
  return new SourceFault('target', sourceFaults.unexpected(kind), { cause: error })
}

const unreachable: Partial<Record<OutgoingFaultKind, string>> = {
  refused: sourceFaults.notPublic,
  'not-public': sourceFaults.notPublic,
  mixed: sourceFaults.notPublic,
}

function throwUnreachable(kind: SourceKind, error: unknown): never {
  const isOurs = error instanceof OutgoingFault
  if (isOurs && error.kind === 'encoding') throw new SourceFault('target', sourceFaults.unexpected(kind))
  if (isOurs && error.kind === 'too-large') throw new SourceFault('target', sourceFaults.tooLarge(kind))
  const known = isOurs ? unreachable[error.kind] : undefined
  throw new SourceFault('host', known ?? faultText(faultOfError(error), null), { cause: error })
}

function throwRefusal({ now }: SourceAccess, kind: SourceKind, { status, headers, body }: OutgoingResponse): void {
  if (status >= 200 && status < 300) return
  const askedMs = askedToWait(kind, utf8Text(body.subarray(0, refusalBytes)))
  const waitMs = Math.max(
    readRetryAfter(headers['retry-after'], now()) ?? 0,
    waitOfHeaders(headers, now()),
    askedMs ?? 0,
  )
  if (status === 429 || askedMs !== null) throw new SourceFault('host', sourceFaults.busy(kind), { waitMs })
  if (status >= 500 && status <= lastStatus) throw new SourceFault('host', sourceFaults.down(kind, status), { waitMs })
  if (status === 401 || status === 403 || status === 451 || status > lastStatus) {
    throw new SourceFault('host', sourceFaults.blocked(kind, status), { waitMs })
  }
  if (status === 404 || status === 410) throw new SourceFault('target', sourceFaults.missing(kind, status))
  throw new SourceFault('target', sourceFaults.refused(kind, status))
}

/** Some feeds are sent as HTML. Their declaration may be in UTF-16. */
function isXml(body: Buffer): boolean {
  const start = body.subarray(0, 512).toString('latin1').replaceAll('\0', '')
  return /^[^<]{0,100}<\?xml/.test(start)
}

/** Some feeds are files packed with gzip, and no header says so. */
async function unpacked(body: Buffer): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  return promisify(gunzip)(body, { maxOutputLength: answerBytes }).catch(() => body)
}
