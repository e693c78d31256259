import { clientAt } from '#tests/support/clients.ts'
import { productForm } from '#tests/support/forms.ts'
import { pngOf } from '#tests/support/images.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { sendJson, typed } from '#tests/support/submissions.ts'
import { finish, sendInParts } from '#tests/support/uploads.ts'

/** The outcome of each submission, identified by its email. */
export type Storm = {
  sent: string[]
  /** Those whose 201 arrived. */
  acknowledged: string[]
}

/** How many founders submit in parallel. */
const parallel = 8
/** Pixels. Small images are stored like large ones, but faster. */
const imageSize = { width: 200, height: 200 }
/** An IP may send ten submissions an hour, and have few images in the queue. So each next one comes from another IP. */
const addresses = 50

/**
 * Founders keep submitting, and once `enough` are acknowledged the platform is killed. Rejects if a submission is
 * refused. `onProgress` is called after each.
 */
export async function submitUntilKilled(
  platform: TestPlatform,
  enough: number,
  onProgress: (storm: Storm) => void = () => {},
): Promise<Storm> {
  const storm: Storm = { sent: [], acknowledged: [] }
  const platformEnd: { killed?: Promise<void> } = {}

  async function submitNext(): Promise<void> {
    const number = storm.sent.length
    storm.sent.push(emailOf(number))
    const response = await submit(platform.origin, number)
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    storm.acknowledged.push(emailOf(number))
    onProgress(storm)
    if (storm.acknowledged.length >= enough) platformEnd.killed ??= platform.kill()
  }

  async function submitAll(): Promise<void> {
    while (!platformEnd.killed) {
      await submitNext().catch((error: unknown) => {
        // Connections that break when the platform dies are expected.
        if (!platformEnd.killed) throw error
      })
    }
  }

  await Promise.all(Array.from({ length: parallel }, submitAll))
  await platformEnd.killed
  return storm
}

/** Half are sent as one form, the rest as the form island sends them: images in parts, then JSON. */
export function submit(origin: string, number: number): Promise<Response> {
  return number % 2 === 0 ? submitForm(origin, number) : submitInParts(origin, number)
}

export const emailOf = (number: number) => `founder@ledger-${number}.example`

function fieldsOf(number: number) {
  const website = `https://ledger-${number}.example/`
  return { ...typed, name: `Ledger ${number}`, website_url: website, email: emailOf(number) }
}

const clientOf = (origin: string, number: number) => clientAt(origin, `127.0.0.${2 + (number % addresses)}`)

async function submitForm(origin: string, number: number): Promise<Response> {
  const image = async () => new Blob([new Uint8Array(await pngOf(imageSize))], { type: 'image/png' })
  const body = await productForm(fieldsOf(number), { logo: await image(), screenshot: await image() })
  return clientOf(origin, number).call('/api/products', { method: 'POST', body })
}

async function submitInParts(origin: string, number: number): Promise<Response> {
  const client = clientOf(origin, number)
  const uploaded = async (kind: 'logo' | 'screenshot') => {
    const { body } = await finish(client, await sendInParts(client, await pngOf(imageSize)), kind)
    return { [`${kind}_id`]: body.data.id, [`${kind}_token`]: body.data.token }
  }
  const body = { ...fieldsOf(number), ...(await uploaded('logo')), ...(await uploaded('screenshot')) }
  return sendJson(client, '/api/products', body, { headers: { 'idempotency-key': `ledger-${number}-of-the-storm` } })
}
