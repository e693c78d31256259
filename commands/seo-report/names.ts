import type { HTMLElement } from 'node-html-parser'
import { directoryPath } from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { mentionsIn } from '#src/seo/landing/name-links.ts'
import { matchPreset } from '#src/seo/landing/presets.ts'
import { innermost, isIn } from './innermost.ts'

// Directories of our list that a page names in a text without a link to them. One link on the page is enough, also in a table.

const byPath = new Map(listedDirectories.map((directory) => [directoryPath(directory), directory.key]))

/** What isn't prose of ours: forms, navigation, cards of products, and text to copy. */
const left = 'nav, form, button, [data-shared], [aria-hidden="true"], script, style, pre, code, blockquote, .card'

const said = 'p, li, dt, dd, td, th'

/** Their names. `main`: its tree isn't changed. */
export function unlinkedNames(main: HTMLElement, path: string): string[] {
  const linked = new Set(main.querySelectorAll('a[href]').flatMap((link) => keyOf(link.getAttribute('href') ?? '')))
  linked.add(byPath.get(path) ?? '')
  const labels = main.querySelectorAll('a[href]').map(({ structuredText }) => structuredText)
  const { country } = matchPreset(path)
  const leftOut = new Set(main.querySelectorAll(left))
  const texts = innermost(main.querySelectorAll(said))
    .filter((part) => !isIn(part, leftOut))
    .map(textOf)
  const named = texts.flatMap((text) => mentionsIn(text, country).map(({ directory }) => ({ directory, text })))
  const missing = named.filter(
    // Another site may have the same name, and a link may have more words: 'App Store and Google Play'.
    ({ directory: { key, name } }) => !linked.has(key) && !labels.some((label) => label.includes(name)),
  )
  const found = missing.map(({ directory: { key, name }, text }) => [key, `${name} in “${text.slice(0, 90)}”`] as const)
  return [...new Map(found).values()]
}

/** Without code, which may name a site as a value. */
function textOf(part: HTMLElement): string {
  if (!part.innerHTML.includes('<code')) return part.structuredText
  const copy = part.clone() as HTMLElement
  for (const code of copy.querySelectorAll('code')) code.remove()
  return copy.structuredText
}

function keyOf(href: string): string[] {
  const own = byPath.get(href.split(/[?#]/)[0] ?? '')
  if (own !== undefined) return [own]
  return /^https?:/.test(href) && URL.canParse(href) ? [directoryKey(new URL(href))] : []
}
