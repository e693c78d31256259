import { createHmac } from 'node:crypto'
import { fetchConfigured } from './configured.ts'

const timeoutMs = 10_000

/** `now` in milliseconds. */
type Delivery = { id: string; now: number; body: string }

/** Null: it arrived. Otherwise the reason. Signed as in Standard Webhooks (standardwebhooks.com). */
export async function sendWebhook(
  { url, secret }: { url: string; secret: string },
  { id, now, body }: Delivery,
): Promise<string | null> {
  const timestamp = String(Math.floor(now / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${body}`),
  }
  try {
    const response = await fetchConfigured(url, { method: 'POST', headers, body, timeoutMs, bodyBytes: 64 * 1024 })
    return response.ok ? null : `the webhook answered ${response.status}`
  } catch (error) {
    return String(error)
  }
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
