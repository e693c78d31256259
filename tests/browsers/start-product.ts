import type { TestProject } from 'vitest/node'
import { startDemo } from '#tests/support/demo.ts'

/** The whole product with its demo products, once for both browsers. */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startDemo()
  project.provide('productOrigin', platform.origin)
  project.provide('productDataDir', platform.dataDir)
  return async () => {
    await platform.stop()
  }
}
