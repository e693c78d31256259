import type { TestProject } from 'vitest/node'
import { startPlatform } from '#tests/support/platform.ts'

/** The built site with its demo products, once for all site checks. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform({ seed: true })
  project.provide('siteOrigin', platform.origin)
  return async () => {
    await platform.stop()
  }
}
