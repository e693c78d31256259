import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  routes: Record<string, { dependencyHash: string; paths: Record<string, { cacheKey: string; outputFile: string }> }>
}

/** The key of each page in the last build, by file. The same key means the same page. */
export type PageKeys = ReadonlyMap<string, string>

/** Reads Astro's notes about an incremental build. Empty if there are none. */
export function readPageKeys(cacheDirectory: string): PageKeys {
  const keys = new Map<string, string>()
  for (const { dependencyHash, paths } of Object.values(readManifest(cacheDirectory).routes)) {
    for (const { cacheKey, outputFile } of Object.values(paths)) keys.set(outputFile, `${dependencyHash} ${cacheKey}`)
  }
  return keys
}

function readManifest(cacheDirectory: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(cacheDirectory, 'incremental-build.json'), 'utf8')) as Manifest
  } catch {
    return { routes: {} }
  }
}

/** Whether a page may differ between two builds. One without a key is rendered in each build. */
export function mayDiffer(before: PageKeys, now: PageKeys, file: string): boolean {
  const key = now.get(file)
  return key === undefined || before.get(file) !== key
}
