import { startPlatform } from '#tests/support/platform.ts'

/** The whole product with its demo products, for all journeys. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const platform = await startPlatform({ seed: true })
  process.env['JOURNEY_ORIGIN'] = platform.origin
  process.env['JOURNEY_DATA_DIR'] = platform.dataDir
  return async () => {
    await platform.stop()
  }
}
