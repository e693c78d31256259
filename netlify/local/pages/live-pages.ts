import type { Pages } from './pages.ts'

type LivePages = Pick<Pages, 'read' | 'dropKept'>

let live: LivePages = {}

/** From now on, functions in this process work with these pages. */
export function provideLivePages(pages: LivePages): void {
  live = pages
}

/** For functions in this process: a page of the live build, null if there is none. Undefined: they have to fetch it. */
export async function readLivePage(path: string): Promise<string | null | undefined> {
  return live.read?.(path)
}

/** For functions in this process: something public has changed, so pages that were rendered on request are rendered again. */
export function dropKeptPages(): void {
  live.dropKept?.()
}
