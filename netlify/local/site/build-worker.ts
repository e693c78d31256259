import { rm } from 'node:fs/promises'
import { inspect } from 'node:util'
import { explain } from '#netlify/local/known-errors.ts'
import type { Project } from '#netlify/local/project.ts'
import { pageEnvironment, readEnvironment } from '#src/env.ts'
import { type BuildReport, buildInto } from './build.ts'
import { readServedPaths } from './served.ts'

// A process that builds once. It starts in advance, bundles the code, and waits for the order to render pages.

/** `earlier`: the folder of the build whose unchanged pages are reused. Null: every page is rendered. */
export type BuildOrder = { earlier: string | null }
/** `isSentence`: the failure says what to do, and nothing else of the output does. */
export type BuildResult = { report: BuildReport } | { failure: string; isSentence: boolean }

// Ctrl-C reaches the whole process group, but the platform decides when its build ends.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
// The platform may have exited while this was loading.
if (!process.connected) process.exit()

const [project, folder] = process.argv.slice(2).map((word) => JSON.parse(word) as unknown) as [Project, string]
const order = Promise.withResolvers<BuildOrder>()
process.on('message', (message: BuildOrder) => order.resolve(message))

const result = await build()
// A failure before the order is reported when someone asks.
await order.promise
process.send?.(result, () => process.exit())

async function build(): Promise<BuildResult> {
  try {
    const report = await buildInto(folder, {
      root: project.root,
      cache: project.cache,
      environment: pageEnvironment(readEnvironment(process.env)),
      isServed: await readServedPaths(project),
      earlier: order.promise.then(({ earlier }) => earlier),
    })
    return { report }
  } catch (error) {
    // It may fail while it waits for its order, and what it wrote may fill the disk.
    await rm(folder, { recursive: true, force: true })
    const sentence = explain(error, process.env['DATABASE_URL'])
    return { failure: sentence ?? inspect(error), isSentence: sentence !== null }
  }
}
