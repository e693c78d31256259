import { startPlatform } from '#tests/support/platform.ts'

/**
 * Runs journeys on the product with its own settings and data. Its pages are those that the product of all journeys
 * started with: what other journeys change there, it doesn't know.
 */
export async function onSecondPlatform(settings: Record<string, string>, journeys: () => Promise<void>): Promise<void> {
  const { JOURNEY_ORIGIN, JOURNEY_DATA_DIR, JOURNEY_MADE_DIR } = process.env
  const env = { ...settings, BUILT_DATA_DIR: JOURNEY_MADE_DIR! }
  const platform = await startPlatform({ command: 'tests/e2e/start-second.ts', env })
  Object.assign(process.env, { JOURNEY_ORIGIN: platform.origin, JOURNEY_DATA_DIR: platform.dataDir })
  await journeys()
  Object.assign(process.env, { JOURNEY_ORIGIN, JOURNEY_DATA_DIR })
  await platform.stop()
}
