import { rename, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { thisProject } from '#netlify/local/project.ts'
import { Builder } from '#netlify/local/site/builder.ts'

/** By then the process has bundled the code. */
const readyMs = 15_000

type ReadyBuild = {
  /** A folder of this benchmark in the project. */
  builds: string
  /** The build to reuse pages of. Replaced by the new one. */
  live: string
  environment: Record<string, string>
  change: () => Promise<unknown>
}

/** Seconds for a build after a change, by a process that got ready before it, as on the platform. */
export async function timeReadyBuild({ builds, live, environment, change }: ReadyBuild): Promise<number> {
  Object.assign(process.env, environment)
  const builder = new Builder(thisProject, builds)
  try {
    builder.expect()
    await setTimeout(readyMs)
    await change()
    const start = performance.now()
    const { folder, report } = await builder.build(live)
    const seconds = (performance.now() - start) / 1000
    if (report.faults.length > 0) throw new Error(`${report.faults.length} dead links`)
    if (report.checkedAll) throw new Error('No page was reused')
    await rm(live, { recursive: true })
    await rename(folder, live)
    return seconds
  } finally {
    await builder.stop()
  }
}
