import type { TestProject } from 'vitest/node'
import { startPlatform } from '#tests/support/platform.ts'

/** With a key, so that its file is built, but without a receiver for changes. */
const indexNow = { INDEXNOW_KEY: 'the-key-of-the-site-checks', INDEXNOW_URL: 'http://127.0.0.1:9/' }

/** The built site with its demo products, once for all site tests. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform({ seed: true, env: indexNow })
  project.provide('siteOrigin', platform.origin)
  project.provide('siteDataDir', platform.dataDir)
  return async () => {
    await platform.stop()
  }
}
