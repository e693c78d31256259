import { startOidc } from '#tests/support/oidc.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { startStripe } from '#tests/support/stripe.ts'

/** The whole product with its demo products and fake Stripe and Google servers, for all journeys. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const [stripe, oidc] = await Promise.all([startStripe(), startOidc()])
  const platform = await startPlatform({ seed: true, env: { ...stripe.environment, ...oidc.environment } })
  stripe.webhook = `${platform.origin}/api/payments/webhook`
  process.env['JOURNEY_ORIGIN'] = platform.origin
  process.env['JOURNEY_DATA_DIR'] = platform.dataDir
  return async () => {
    await platform.stop()
    await stripe.stop()
    await oidc.stop()
  }
}
