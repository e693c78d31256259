import { fingerprint, loadDirectoryRecords, loadKnownList } from './data.ts'
import { type DirectoryPage, directoryPages } from '#src/seo/directories/directory-pages.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { currentKindPages, kindDay, type KindPage } from '#src/seo/directories/kind-pages.ts'

export type ListPageProps = { page: DirectoryPage } | { kind: KindPage }

/** Pages of the list of directories as static paths: one per kind, and one per directory. */
export async function directoryListPaths() {
  const kinds = (await loadKindPages()).map((kind): [string, ListPageProps] => [kind.kind, { kind }])
  const pages = (await loadPages()).map((page): [string, ListPageProps] => [page.slug, { page }])
  return [...kinds, ...pages].map(([slug, props]) => ({ params: { slug }, props, cacheKey: fingerprint(props) }))
}

/** The Markdown twins of the directories' pages. */
export async function directoryTwinPaths() {
  return (await loadPages()).map((page) => ({
    params: { slug: page.slug },
    props: { page },
    cacheKey: fingerprint(page),
  }))
}

/** The list, its kinds, and the directories' pages. The list has the date of the newest. */
export async function listSitemapPages(): Promise<{ path: string; lastModified: string }[]> {
  const [pages, records] = await Promise.all([loadPages(), loadDirectoryRecords()])
  const newest = pages.reduce(
    (latest, { lastModified }) => (lastModified > latest ? lastModified : latest),
    dataChangedOn,
  )
  return [
    { path: directoryListPath, lastModified: newest },
    ...(await loadKindPages())
      .filter(({ indexable }) => indexable)
      .map((page) => ({ path: page.path, lastModified: kindDay(page, records) })),
    ...pages.map(({ path, lastModified }) => ({ path, lastModified })),
  ]
}

/** The pages of kinds, with those that are still there, as they are now. */
export async function loadKindPages(): Promise<KindPage[]> {
  return currentKindPages(await loadKnownList())
}

let loading: Promise<DirectoryPage[]> | undefined

/** A build makes them once. */
function loadPages(): Promise<DirectoryPage[]> {
  if (import.meta.env.DEV) return makePages()
  loading ??= makePages()
  return loading
}

async function makePages(): Promise<DirectoryPage[]> {
  return directoryPages(await loadDirectoryRecords())
}
