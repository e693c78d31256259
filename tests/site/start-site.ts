import type { TestProject } from 'vitest/node'
import { startDemo } from '#tests/support/demo.ts'

/** The built site with its demo products, once for all site tests. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startDemo()
  project.provide('siteOrigin', platform.origin)
  project.provide('siteDataDir', platform.dataDir)
  return async () => {
    await platform.stop()
  }
}
