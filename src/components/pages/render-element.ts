import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** The HTML of an element, the same in the build and in functions. `identifierPrefix`: of its ids. */
export function renderElement(element: ReactElement, identifierPrefix?: string): string {
  // React asks for images to be preloaded. That is left out, since the images come right after it.
  return renderToString(element, identifierPrefix ? { identifierPrefix } : {}).replace(preloads, '')
}
