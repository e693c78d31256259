import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { isWebUrl } from '#src/domain/deliveries/report.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { type Adapter, type PublishingAccess, PublishingFault, type Target } from './adapter.ts'
import { callSite, type SiteAnswer } from './calls.ts'
import { withoutBlame } from './placing.ts'

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

export const webhook: Adapter = {
  test: ping,
  publish: async (access, target, { id, item, queuedAt }) => {
    const messageId = `msg_${id}`
    // The time it was queued, so that each attempt sends the same bytes.
    const event = { type: `${item.kind}.published`, timestamp: new Date(queuedAt).toISOString(), data: wireItem(item) }
    const takesChanges = () => isOpen(access, target)
    const { data } = await withoutBlame({ takesChanges }, () => send(access, target, messageId, event))
    const receipt = receiptSchema.safeParse(data).data
    const url = receipt?.url !== undefined && isWebUrl(receipt.url) ? receipt.url : null
    return { remoteId: String(receipt?.id ?? messageId), url }
  },
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

async function send(access: PublishingAccess, target: Target, id: string, event: unknown): Promise<SiteAnswer> {
  const timestamp = Math.floor(access.now() / 1000)
  const answer = await callSite(access, {
    url: target.settings.url ?? '',
    method: 'POST',
    json: event,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(target.secret, { id, timestamp, body: JSON.stringify(event) }),
    },
  })
  if (answer.status >= 200 && answer.status < 300) return answer
  const { status } = answer
  const scope = closed.includes(status) ? 'target' : 'item'
  throw new PublishingFault(scope, faultTexts.receiver(status), { isBlocked: status === 403 })
}

/** The value of `webhook-signature`. */
export function sign(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
