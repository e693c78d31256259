import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import {
  type Adapter,
  type CopiedImage,
  type ItemImage,
  type Publication,
  type PublishingAccess,
  PublishingFault,
  type Target,
} from './adapter.ts'
import { callSite, type SiteResponse, type SiteCall } from './calls.ts'
import { withCopies } from './images.ts'
import { withoutBlame, withReserved } from './place.ts'

// https://www.standardwebhooks.com/

const prefix = 'whsec_'
const secretBytes = 32
/** No event will be accepted: not our signature, no such path, or not anymore. */
const closed = [401, 403, 404, 405, 410]
const maxUrlLength = 2048

/** What a receiver may answer. */
const receiptSchema = z.object({
  id: z.union([z.string().max(200), z.int()]).optional(),
  url: z.string().max(maxUrlLength).optional(),
})

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** What it answers to an image that it doesn't take, or to an event that it doesn't know. */
const refusals = [400, 403, 404, 405, 406, 413, 415, 422, 500]

export const webhook: Adapter = {
  test: ping,
  publish: async (access, target, publication) => {
    const { id, queuedAt, remoteId, reserve } = publication
    const messageId = `msg_${id}`
    const copies = await sendImages(access, target, publication)
    const images = takesImages(target) ? publication.images : []
    const { item, warning } = await withCopies(publication.item, images, ({ name }) =>
      Promise.resolve(copies.get(name) ?? null),
    )
    // The time it was queued, so that each attempt sends the same bytes.
    const event = { type: `${item.kind}.published`, timestamp: new Date(queuedAt).toISOString(), data: wireItem(item) }
    const takesChanges = () => isOpen(access, target)
    const publish = () => withoutBlame({ takesChanges }, () => send(access, target, messageId, event))
    // Once published, it is there, whatever becomes of a change.
    const { data } = await (remoteId === null ? withReserved(item.slug, reserve, publish) : publish())
    const receipt = receiptSchema.safeParse(data).data
    const place = { remoteId: String(receipt?.id ?? messageId), url: webUrl(receipt?.url) }
    return { ...place, ...(warning !== undefined && { warning }) }
  },
}

/** Its customer has to say so, because its server may take any event for a text. */
function takesImages({ settings }: Target): boolean {
  return settings.images === 'send'
}

/** Copies of the images, by name. A URL that stands for more than one thing is none of an image. */
async function sendImages(
  access: PublishingAccess,
  target: Target,
  publication: Publication,
): Promise<Map<string, CopiedImage>> {
  const { images, copies, keepCopy, item } = publication
  if (!takesImages(target)) return new Map()
  const isText = (url: string) =>
    [item.canonical, target.settings.url].includes(url) ||
    URL.parse(url)?.pathname.replace(/\/$/, '').split('/').at(-1) === item.slug
  const sent = new Map<string, CopiedImage>()
  let isDown = false
  for (const image of images) {
    try {
      const copy = copies[image.name] ?? (isDown ? null : await sendImage(access, target, publication, image))
      if (copy && !isText(copy.url)) sent.set(image.name, copy)
    } catch (error) {
      // The text goes out without its images. If the server takes nothing at all, both are sent again.
      if (!(error instanceof PublishingFault) || error.scope !== 'later') throw error
      isDown = true
    }
  }
  const byUrl = Map.groupBy(sent, ([, { url }]) => url)
  const own = [...byUrl.values()].flatMap((same) => (same.length === 1 ? same : []))
  for (const [name, copy] of own) if (!copies[name]) await keepCopy(name, copy)
  return new Map(own)
}

/**
 * Sends an image before the text that shows it. The receiver stores it and answers with its URL there, so that posts keep
 * their images without us. Null: it doesn't, or not this one.
 */
async function sendImage(
  access: PublishingAccess,
  target: Target,
  { id, item, queuedAt }: Publication,
  { url, name, read }: ItemImage,
): Promise<CopiedImage | null> {
  const file = await read()
  if (!file) return null
  const content = Buffer.from(file.bytes).toString('base64')
  const data = { key: item.key, url, name: `${name}.${file.ending}`, type: file.type, content }
  const event = { type: 'image.published', timestamp: new Date(queuedAt).toISOString(), data }
  const answer = await call(access, target, `msg_${id}-${name}`, event, { returns500: true })
  if (refusals.includes(answer.status)) return null
  const stored = webUrl(receiptSchema.safeParse(accepted(answer).data).data?.url)
  return stored === null ? null : { url: stored, remoteId: null }
}

function webUrl(url: string | undefined): string | null {
  return url !== undefined && isWebUrl(url) ? url : null
}

async function ping(access: PublishingAccess, target: Target): Promise<void> {
  const event = { type: 'ping', timestamp: new Date(access.now()).toISOString(), data: {} }
  await send(access, target, `msg_${randomBytes(12).toString('hex')}`, event)
}

/** Whether the receiver accepts an event without a text. */
async function isOpen(access: PublishingAccess, target: Target): Promise<boolean> {
  try {
    await ping(access, target)
    return true
  } catch (error) {
    if (error instanceof PublishingFault && error.scope !== 'later') return false
    throw error
  }
}

function wireItem({ publishedAt, ...item }: PublishableItem) {
  return { ...item, publishedAt: new Date(publishedAt).toISOString() }
}

async function send(access: PublishingAccess, target: Target, id: string, event: unknown): Promise<SiteResponse> {
  return accepted(await call(access, target, id, event))
}

function call(
  access: PublishingAccess,
  target: Target,
  id: string,
  event: unknown,
  more: Pick<SiteCall, 'returns500'> = {},
): Promise<SiteResponse> {
  const timestamp = Math.floor(access.now() / 1000)
  return callSite(access, {
    ...more,
    url: target.settings.url ?? '',
    method: 'POST',
    json: event,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(target.secret, { id, timestamp, body: JSON.stringify(event) }),
    },
  })
}

function accepted(answer: SiteResponse): SiteResponse {
  if (answer.status >= 200 && answer.status < 300) return answer
  const { status } = answer
  const message = faultTexts.receiver(status)
  if (!closed.includes(status)) throw new PublishingFault('item', message)
  throw new PublishingFault('target', message, {
    itemMessage: status === 403 ? faultTexts.textBlocked(status) : message,
  })
}

/** The value of `webhook-signature`. */
export function sign(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
