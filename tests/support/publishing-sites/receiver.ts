import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Double, type DoubleCall, startDouble } from './double.ts'

// A webhook receiver that verifies signatures as https://www.standardwebhooks.com/ says, and takes each message once.

export type ReceivedEvent = { id: string; event: { type: string; timestamp: string; data: Record<string, unknown> } }

export type TestReceiver = Double & {
  /** Known once the target exists. */
  secret: string
  events: ReceivedEvent[]
  /** Stored images by name: their bytes. */
  images: Map<string, Buffer>
}

const toleranceSeconds = 5 * 60

/** `now`: when messages arrive. */
export async function startReceiver(now: () => number = Date.now, port = 0): Promise<TestReceiver> {
  const receiver: Pick<TestReceiver, 'secret' | 'events' | 'images'> = { secret: '', events: [], images: new Map() }
  const storeImage = ({ name, content }: Record<string, unknown>) => {
    receiver.images.set(String(name), Buffer.from(String(content), 'base64'))
    return { status: 201, body: { url: `https://site.example/images/${String(name)}` } }
  }
  const double = await startDouble((call) => {
    const { 'webhook-id': id } = call.headers
    if (call.method !== 'POST' || typeof id !== 'string' || !isSigned(call, receiver.secret, now())) {
      return { status: 401, body: { error: 'Invalid signature' } }
    }
    const event = JSON.parse(call.body) as ReceivedEvent['event']
    if (event.type.startsWith('image.')) return storeImage(event.data)
    if (!receiver.events.some((known) => known.id === id)) receiver.events.push({ id, event })
    return {
      status: 200,
      body: { id: `stored-${String(event.data['slug'])}`, url: `https://site.example/${String(event.data['slug'])}` },
    }
  }, port)
  return Object.assign(receiver, double)
}

function isSigned({ headers, body }: DoubleCall, secret: string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest()
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const [version, encoded = ''] = signature.split(',')
      const given = Buffer.from(encoded, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
