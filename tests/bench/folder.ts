import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder } from '#netlify/local/claimed-folder.ts'
import { root } from './processes.ts'

/** Does some work in a folder that is removed afterwards. In the project, where built code finds its packages. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await claimFolder(join(root, '.astro'), 'bench')
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
