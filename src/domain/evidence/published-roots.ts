import { readRoot } from './file.ts'
import { rootsPath } from './paths.ts'
import type { SignedRoot } from './roots.ts'

/** Roots in one answer. */
export const rootsPerPage = 1000

/** The published roots from a number on, oldest first. Null: they couldn't be loaded. */
export async function loadPublishedRoots(
  from: number,
  load: (path: string) => Promise<string>,
): Promise<SignedRoot[] | null> {
  const roots: SignedRoot[] = []
  try {
    for (;;) {
      const { data } = JSON.parse(await load(`${rootsPath}?from=${from + roots.length}`)) as { data: unknown[] }
      const page = data.map(readRoot)
      if (page.some((root, at) => root?.no !== from + roots.length + at)) return null
      roots.push(...(page as SignedRoot[]))
      if (page.length < rootsPerPage) return roots
    }
  } catch {
    return null
  }
}
