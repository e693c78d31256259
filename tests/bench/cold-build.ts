import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { thisProject } from '#netlify/local/project.ts'
import { type NodeRun, root, runNode } from './processes.ts'

/**
 * A full build into a folder, as the platform starts it: bundled code names its files relative to the working folder, and
 * `timeReadyBuild` only reuses pages of the same code.
 */
export function buildCold(folder: string, environment: Record<string, string>): Promise<NodeRun> {
  const { cache } = thisProject
  const astroFolder = pathToFileURL(join(root, 'netlify/local/site/astro-folder.ts')).href
  const program = ['--import', astroFolder, join(root, 'tests/bench/build-once.ts'), folder]
  return runNode(program, { NODE_ENV: 'production', ASTRO_FOLDER: join(cache, 'astro'), ...environment }, cache)
}
