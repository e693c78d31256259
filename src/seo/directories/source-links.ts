import type { Directory } from '#src/domain/directories/directories.ts'
import { type Source, sources } from '#src/seo/data/directories.ts'

/** A repository is named by its owner and name, a page by its URL. Undefined: only what the file was about was recorded. */
export function sourceUrl({ name }: Pick<Source, 'name'>): string | undefined {
  const url = /^[\w.-]+\/[\w.-]+$/.test(name) ? `https://github.com/${name}` : name
  return URL.canParse(url) ? url : undefined
}

type SourceLink = { label: string; href?: string | undefined; on?: string | undefined }

/** Which list, or which page of its own, says whether the links of a directory are followed: 'Startup-Launch-List'. Undefined: none does. */
export function linkSource({
  followed,
  followedSource,
  followedAsOf,
}: Pick<Directory, 'followed' | 'followedSource' | 'followedAsOf'>): SourceLink | undefined {
  if (followed === undefined) return undefined
  const source = sources.get(followedSource ?? '')
  if (!source) return { label: 'our operators', on: followedAsOf }
  const href = sourceUrl(source)
  const isRepository = href?.endsWith(source.name) && href !== source.name
  const label = isRepository ? (source.name.split('/')[1] ?? source.name) : href ? new URL(href).hostname : source.name
  return { label: label.replace(/^www\./, ''), href, on: followedAsOf }
}
