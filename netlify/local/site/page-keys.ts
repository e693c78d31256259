import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  routes: Record<string, { dependencyHash: string; paths: Record<string, { cacheKey: string; outputFile: string }> }>
}

/** What each page of the last build was made of, by its file: the same key, the same page. */
export type PageKeys = ReadonlyMap<string, string>

/** Reads what Astro notes of an incremental build. Empty when there was none. */
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

/** Whether a page can differ between two builds. One without a key is rendered at each build. */
export function mayDiffer(before: PageKeys, now: PageKeys, file: string): boolean {
  const key = now.get(file)
  return key === undefined || before.get(file) !== key
}
