import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PageEnvironment } from '#src/env.ts'

/** What makes a build, besides data. The lockfile names the packages, which a bundle doesn't include. */
const sources = [
  'astro.config.mjs',
  'package-lock.json',
  'netlify.toml',
  'netlify/local/site',
  'src',
  'seo-data',
  'public',
]

/** Changes with everything that pages are made of except data: code, styles, texts, packages, Node, settings. */
export async function readSiteVersion(root: string, environment: PageEnvironment): Promise<string> {
  return hashSources(root, sources, JSON.stringify(environment))
}

/** Changes with the names and contents of files, in folders too, with Node, and with `others`. */
export async function hashSources(root: string, paths: readonly string[], others = ''): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(others)
  for (const path of paths) {
    // Thousands of small files: waiting for each takes longer than reading it.
    for (const file of await listSource(root, path)) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('base64url')
}

/** A folder's files, a file itself, or nothing. In the same order on every disk. */
async function listSource(root: string, source: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((file) => relative(root, join(file.parentPath, file.name))).sort()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOTDIR') return [source]
    if (code === 'ENOENT') return []
    throw error
  }
}
