import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Project } from '#netlify/local/project.ts'
import { readEnvironment } from '#src/env.ts'
import { type BuildReport, buildSite } from './build.ts'
import { readServedPaths } from './served.ts'

// A process that builds once. It starts in advance, loads what a build needs, and waits.

export type BuildOrder = { force: boolean; liveDirectory: string | null }
export type BuildResult = { report: BuildReport } | { failure: string }

// Ctrl-C reaches the whole process group, but the platform decides when its build ends.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
// The platform may have exited while this was loading.
if (!process.connected) process.exit()

const project = JSON.parse(process.argv[2] ?? '') as Project
const { origin } = readEnvironment(process.env)
const outDirectory = required('ASTRO_OUT_DIR')
const cacheDirectory = required('ASTRO_CACHE_DIR')

const served = readServedPaths(project)
// The builder gets an error from either.
served.catch(() => {})
// Astro reads the configuration again. The packages it imports are then already loaded.
import(pathToFileURL(join(project.root, 'astro.config.mjs')).href).catch(() => {})

process.on('message', (order: BuildOrder) => {
  void build(order).then((result) => process.send?.(result, () => process.exit()))
})

async function build({ force, liveDirectory }: BuildOrder): Promise<BuildResult> {
  try {
    const isServed = await served
    const { root } = project
    const report = await buildSite({ root, outDirectory, cacheDirectory, origin, isServed, force, liveDirectory })
    return { report }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
