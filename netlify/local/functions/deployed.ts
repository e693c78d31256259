import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '#netlify/local/project.ts'
import { type Bundle, bundleFunctions } from './bundler.ts'

/** As in netlify.toml. */
export const deployedFolder = '.astro/netlify'

/** `app.ts` says the same when it runs. Said here, React's development build is left out. */
const onlyProduction = { define: { 'process.env.NODE_ENV': '"production"' } }

/**
 * Writes what Netlify deploys as functions, into `deployedFolder`. From source, Netlify would make one file of all
 * that is imported on first use, and load all packages of that file at each cold start, file by file. So the bundle is ours,
 * and each function is a few lines that import it by URL: these Netlify's packager follows without bundling them again.
 */
export async function writeDeployedFunctions(project: Project): Promise<Bundle> {
  const folder = join(project.root, deployedFolder)
  await rm(folder, { recursive: true, force: true })
  const { sockets } = await bundleFunctions(project, join(folder, 'bundle'), onlyProduction)
  for (const { name, config } of sockets) {
    await writeFile(
      join(folder, `${name}.mjs`),
      `const { default: run } = await import(new URL('./bundle/${name}.mjs', import.meta.url).href)
export default (request, context) => run(request, context)
export const config = ${JSON.stringify(config, null, 2)}
`,
    )
  }
  return { folder, sockets }
}
