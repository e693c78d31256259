import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { type ListedDirectory, nameHref } from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { usedByText } from '#src/domain/directories/named-directories.ts'
import type { DirectoryNoteView } from '#src/seo/directories/note-views.ts'
import { linkItems } from '#src/seo/text/links.ts'
import type { Block, LandingContent, Site } from './page.ts'
import { matchPreset } from './presets.ts'

// Directories that prose names lead to our page about them or to the directory, where a page first mentions them.

/** A part of a text: words, or a name that is a link. */
export type Piece = string | { name: string; href: string; kind: LinkKind }

/** The pieces of each text that names a directory. */
export type NameLinks = ReadonlyMap<string, readonly Piece[]>

/** Names that are also words of other meaning, such as a medium or a niche. */
const ambiguous = new Set(
  'Aspire Bark Bland Contra Easy Faire Finder Gust Hotline Manta Medium Niche Rest Rover Scoot Vault Vitals Zap'.split(
    ' ',
  ),
)

const byName = Map.groupBy(
  listedDirectories.filter(({ name }) => (name.length > 2 || /\d/.test(name)) && !ambiguous.has(name)),
  ({ name }) => name,
)

/** Names by their first word, the longest first. A search for all of them in one expression takes fifty times as long. */
const byFirstWord = Map.groupBy(
  [...byName.keys()].toSorted((a, b) => b.length - a.length),
  (name) => /^[\p{L}\p{N}]+/u.exec(name)?.[0],
)

/** '.' and '-' belong to a name: 'Yell' isn't in 'Yell.am'. */
const word = /(?<![\p{L}\p{N}.@-])[\p{L}\p{N}]+/gu
const endOfName = /(?![\p{L}\p{N}-]|\.\p{L})/uy

/** Where a text names directories: whole words in exact case. */
export function mentionsIn(text: string, country?: string): { at: number; directory: ListedDirectory }[] {
  const mentions: { at: number; directory: ListedDirectory }[] = []
  let end = 0
  for (const { 0: first, index: at } of text.matchAll(word)) {
    const name = at < end ? undefined : byFirstWord.get(first)?.find((one) => isAt(text, one, at))
    if (name === undefined) continue
    end = at + name.length
    const directory = meantBy(name, country)
    if (directory) mentions.push({ at, directory })
  }
  return mentions
}

function isAt(text: string, name: string, at: number): boolean {
  endOfName.lastIndex = at + name.length
  return text.startsWith(name, at) && endOfName.test(text)
}

/** On a page about a country, a name means a directory that serves it, and elsewhere one that isn't national. */
function meantBy(name: string, country: string | undefined): ListedDirectory | undefined {
  const meant = (byName.get(name) ?? []).filter(({ group, countries }) =>
    country === undefined ? group !== 'national' : countries.length === 0 || countries.includes(country),
  )
  return meant.length === 1 ? meant[0] : undefined
}

/**
 * `linked`: keys of the directories that the page links already. It gets those that the texts link. `own`: texts with links that
 * their page names itself.
 */
export function linkNames(
  texts: readonly string[],
  linked: Set<string>,
  country?: string,
  own: NameLinks = new Map(),
): NameLinks {
  const found = new Map<string, readonly Piece[]>()
  for (const text of texts) {
    const pieces = (own.get(text) ?? [text]).flatMap((piece) =>
      typeof piece === 'string' ? piecesOf(piece, linked, country) : [piece],
    )
    if (pieces.some((piece) => typeof piece !== 'string')) found.set(text, pieces)
  }
  return found
}

function piecesOf(text: string, linked: Set<string>, country: string | undefined): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { at, directory } of mentionsIn(text, country)) {
    if (linked.has(directory.key)) continue
    linked.add(directory.key)
    const { name, url, hasPage } = directory
    pieces.push(text.slice(end, at), {
      name,
      href: nameHref(url, hasPage),
      kind: directoryLinkKind(directory),
    })
    end = at + name.length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}

/** Directories that the notes of a directory’s page name. */
export function noteLinks({ key, notes }: { key: string; notes: readonly DirectoryNoteView[] }): NameLinks {
  return linkNames(
    notes.flatMap(({ paragraphs }) => paragraphs),
    new Set([key]),
  )
}

/** Names in the prose of a landing page. A directory with a row on the page is linked there. */
export function landingNameLinks({ lead, sections, path }: LandingContent): NameLinks {
  const blocks = sections.flatMap((section) => section.blocks)
  const own = new Map(blocks.flatMap(ownLinksOf))
  const hrefs = [...own.values()].flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]))
  const rows = blocks.flatMap(rowsOf)
  const urls = [...rows.flatMap(({ url }) => url ?? []), ...hrefs.filter((href) => !href.startsWith('/'))]
  const linked = new Set(urls.map((url) => directoryKey(new URL(url))))
  // A name is the row's, although another site of the list has the same one.
  for (const { name } of rows) for (const { key } of byName.get(name) ?? []) linked.add(key)
  return linkNames([lead, ...blocks.flatMap(proseOf)], linked, matchPreset(path).country, own)
}

/** The texts of a block that says itself which sites it names. */
function ownLinksOf(block: Block): [text: string, pieces: readonly Piece[]][] {
  if ((block.kind !== 'paragraph' && block.kind !== 'list') || !block.links) return []
  const texts = block.kind === 'paragraph' ? [block.text] : block.items
  return linkItems(texts, block.links).map((parts, place) => [
    texts[place] ?? '',
    parts.map((part) =>
      typeof part === 'string' ? part : { name: part.label, href: part.href, kind: 'recommended' as const },
    ),
  ])
}

function rowsOf(block: Block): readonly Pick<Site, 'name' | 'url'>[] {
  switch (block.kind) {
    case 'table':
    case 'ledger':
    case 'local':
    case 'named':
    case 'sites':
      return block.rows
    default:
      return []
  }
}

/** The texts that are rendered with links. */
export function proseOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'list':
    case 'steps':
      return block.items
    case 'named':
      return block.rows.flatMap((row) => [row.note, usedByText(row)])
    case 'sites':
      return block.rows.map(({ text }) => text)
    default:
      return []
  }
}
