import { startPlatform } from '#tests/support/platform.ts'

/** Runs journeys on the product with settings and data of its own, whose pages are those of the product of all journeys. */
export async function onSecondPlatform(settings: Record<string, string>, journeys: () => Promise<void>): Promise<void> {
  const { JOURNEY_ORIGIN, JOURNEY_DATA_DIR } = process.env
  const env = { ...settings, BUILT_DATA_DIR: JOURNEY_DATA_DIR! }
  const platform = await startPlatform({ command: 'tests/e2e/start-second.ts', env })
  Object.assign(process.env, { JOURNEY_ORIGIN: platform.origin, JOURNEY_DATA_DIR: platform.dataDir })
  await journeys()
  Object.assign(process.env, { JOURNEY_ORIGIN, JOURNEY_DATA_DIR })
  await platform.stop()
}
