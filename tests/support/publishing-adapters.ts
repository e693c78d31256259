import { afterEach, beforeEach } from 'vitest'
import { type Adapter, type Place, PublishingFault, type Target } from '#functions/publishing/adapter.ts'
import { newWebhookSecret } from '#functions/publishing/webhook.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { accessTo, givenItem, givenPublication } from './publishing.ts'
import type { Double } from './publishing-sites/double.ts'
import { startGhost, type TestGhost } from './publishing-sites/ghost.ts'
import { startReceiver, type TestReceiver } from './publishing-sites/receiver.ts'
import { startWebflow, type TestWebflow } from './publishing-sites/webflow.ts'
import { startWordPress, type TestWordPress } from './publishing-sites/wordpress.ts'

type Sites = { blog: TestWordPress; magazine: TestGhost; collection: TestWebflow; receiver: TestReceiver }

/** Adapters without a database, with a site of each kind at that time. */
export function useAdapters(now: number) {
  const sites = {} as Sites
  beforeEach(async () => {
    sites.blog = await startWordPress()
    sites.magazine = await startGhost(() => now)
    sites.collection = await startWebflow()
    sites.receiver = await startReceiver(() => now)
    sites.receiver.secret = newWebhookSecret()
  })
  afterEach(() => Promise.all(Object.values(sites).map((double: Double) => double.stop())))
  const at = ({ origin }: Double) => accessTo([origin], () => now)
  return {
    sites,
    at,
    hook: (): Target => ({ settings: { url: `${sites.receiver.origin}/in?key=1` }, secret: sites.receiver.secret }),
    /** What a test says. Null: it works. */
    test: (adapter: Adapter, double: Double, target: Target) =>
      adapter.test(at(double), target).then(() => null, faultOf),
    publish: (
      adapter: Adapter,
      double: Double,
      target: Target,
      item: PublishableItem = givenItem('oolong'),
    ): Promise<Place> => adapter.publish(at(double), target, givenPublication(item, { queuedAt: now - 60_000 })),
  }
}

/** The scope and message of a fault. */
export function faultOf(error: unknown): Promise<[string, string]> {
  return error instanceof PublishingFault ? Promise.resolve([error.scope, error.message]) : Promise.reject(error)
}
