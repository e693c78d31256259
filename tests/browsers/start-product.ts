import type { TestProject } from 'vitest/node'
import { startPlatform } from '#tests/support/platform.ts'

/** The whole product with its demo products, once for both browsers. */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform({ seed: true })
  project.provide('productOrigin', platform.origin)
  project.provide('productDataDir', platform.dataDir)
  return async () => {
    await platform.stop()
  }
}
