import { fileLimits, readRoot } from './file.ts'
import { rootsPath } from './paths.ts'
import type { SignedRoot } from './roots.ts'

/** Roots in one answer. */
export const rootsPerPage = 1000

/** More than a page has. A root has about 350 characters. */
const pageChars = rootsPerPage * 1000

/** The published roots from a number on, oldest first. Null: they couldn't be loaded, or go on without an end. */
export async function loadPublishedRoots(
  from: number,
  load: (path: string) => Promise<string>,
): Promise<SignedRoot[] | null> {
  const roots: SignedRoot[] = []
  try {
    while (roots.length < fileLimits.roots) {
      const text = await load(`${rootsPath}?from=${from + roots.length}`)
      if (text.length > pageChars) return null
      const { data } = JSON.parse(text) as { data: unknown[] }
      const page = data.map(readRoot)
      if (page.length > rootsPerPage || page.some((root, at) => root?.no !== from + roots.length + at)) return null
      roots.push(...(page as SignedRoot[]))
      if (page.length < rootsPerPage) return roots
    }
    return null
  } catch {
    return null
  }
}
