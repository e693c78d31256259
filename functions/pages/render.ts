import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type ShellPlace, shellPlaces } from '#src/components/pages/shell.ts'

const places = new RegExp(Object.values(shellPlaces).join('|'), 'g')
const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** The HTML that the build makes of the same element. */
export function renderElement(element: ReactElement): string {
  // React asks for images to be preloaded. Astro takes that out of built pages, since the images come right after it.
  return renderToString(element).replace(preloads, '')
}

/** Fills the places of a shell, in one pass, so text that looks like a placeholder isn't replaced. */
export function fillShell(shell: string, content: Record<ShellPlace, ReactElement>): string {
  return shell.replace(places, (place) => renderElement(place === shellPlaces.head ? content.head : content.main))
}
