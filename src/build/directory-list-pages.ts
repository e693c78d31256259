import { fingerprint, loadDirectoryRecords } from './data.ts'
import { type DirectoryPage, directoryPages } from '#src/seo/directories/directory-pages.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import { dataChangedOn, recordedDay } from '#src/seo/landing/page-dates.ts'
import { type KindPage, kindPages } from '#src/seo/directories/kind-pages.ts'
import { knownRows } from '#src/seo/landing/known-pages.ts'

export type ListPageProps = { page: DirectoryPage } | { kind: KindPage }

/** Pages of the list of directories as static paths: one per kind, and one per directory. */
export async function directoryListPaths() {
  const records = await loadDirectoryRecords()
  const kinds = kindPages.map((kind): [string, ListPageProps] => [
    kind.kind,
    { kind: { ...kind, rows: knownRows(kind.rows, records) } },
  ])
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
  const pages = await loadPages()
  const newest = pages.reduce(
    (latest, { lastModified }) => (lastModified > latest ? lastModified : latest),
    dataChangedOn,
  )
  return [
    { path: directoryListPath, lastModified: newest },
    ...kindPages
      .filter(({ indexable }) => indexable)
      .map(({ path }) => ({ path, lastModified: recordedDay(path) ?? dataChangedOn })),
    ...pages.map(({ path, lastModified }) => ({ path, lastModified })),
  ]
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
