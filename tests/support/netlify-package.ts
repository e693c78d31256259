import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { parse } from 'smol-toml'
import { writeDeployedFunctions } from '#netlify/local/functions/deployed.ts'
import { thisProject } from '#netlify/local/project.ts'

const run = promisify(execFile)
/** What Netlify's own builds package functions with. */
const packager = '@netlify/zip-it-and-ship-it@16.2.3'

/** A function as Netlify gets it. */
export type PackagedFunction = { name: string; zip: string; bytes: number; files: Map<string, number> }

type Settings = { included_files?: string[] }
type Functions = Settings & Record<string, Settings>

/** Packages all functions as a deploy does, with the settings of netlify.toml. Needs the registry once. */
export async function packageDeploy(folder: string): Promise<PackagedFunction[]> {
  const tool = await installPackager()
  const { folder: source, sockets } = await writeDeployedFunctions(thisProject)
  const { functions } = parse(await readFile(thisProject.configFile, 'utf8')) as unknown as { functions: Functions }
  const config: Record<string, { includedFiles: string[] | undefined }> = Object.fromEntries([
    ['*', { includedFiles: functions.included_files }] as const,
    ...sockets.map(({ name }) => [name, { includedFiles: functions[name]?.included_files }] as const),
  ])
  const options = { basePath: thisProject.root, repositoryRoot: thisProject.root, config }
  const program = `import { zipFunctions } from '@netlify/zip-it-and-ship-it'
    await zipFunctions(${JSON.stringify(source)}, ${JSON.stringify(folder)}, ${JSON.stringify(options)})`
  await writeFile(join(tool, 'package.mjs'), program)
  await run(process.execPath, [join(tool, 'package.mjs')])
  return Promise.all(
    sockets.map(async ({ name }) => {
      const zip = join(folder, `${name}.zip`)
      const content = await readFile(zip)
      const files = Object.entries(unzipSync(content)).map(([file, { length }]) => [file, length] as const)
      return { name, zip, bytes: content.length, files: new Map(files) }
    }),
  )
}

/** Unpacks a function where nothing else is found. Returns the file that Netlify imports. */
export async function unpack({ name, zip }: PackagedFunction, folder: string): Promise<string> {
  for (const [file, content] of Object.entries(unzipSync(await readFile(zip)))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return join(folder, '.astro/netlify', `${name}.mjs`)
}

async function installPackager(): Promise<string> {
  const cache = join(thisProject.root, 'node_modules/.cache/netlify-packager')
  const folder = join(cache, packager.replace(/[^\w.-]/g, ''))
  if (existsSync(folder)) return folder
  const unfinished = join(cache, `unfinished-${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', '.', packager], {
    cwd: unfinished,
    maxBuffer: 64 * 1024 * 1024,
  })
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return folder
}
