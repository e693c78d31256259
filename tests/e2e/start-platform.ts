import { startDemo } from '#tests/support/demo.ts'
import { internetEnvironment } from '#tests/support/internet/internet.ts'
import { startOidc } from '#tests/support/oidc.ts'
import { freePort } from '#tests/support/ports.ts'
import { startStripe } from '#tests/support/stripe.ts'

/**
 * The whole product with its demo products and fake Stripe and Google servers, for all journeys. The internet it sees is
 * what a journey starts at JOURNEY_INTERNET_PORT, and nothing else.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const [stripe, oidc] = await Promise.all([startStripe(), startOidc()])
  const internetPort = await freePort()
  const env = {
    ...stripe.environment,
    ...oidc.environment,
    ...(await internetEnvironment(internetPort)),
    TRUSTED_PROXY: '127.0.0.1,::1',
  }
  const platform = await startDemo(env)
  stripe.webhook = `${platform.origin}/api/payments/webhook`
  process.env['JOURNEY_ORIGIN'] = platform.origin
  process.env['JOURNEY_DATA_DIR'] = platform.dataDir
  process.env['JOURNEY_MADE_DIR'] = platform.made
  process.env['JOURNEY_INTERNET_PORT'] = String(internetPort)
  return async () => {
    await platform.stop()
    await stripe.stop()
    await oidc.stop()
  }
}
