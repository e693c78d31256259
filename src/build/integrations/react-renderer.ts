import type { SSRResult } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderElement } from '#src/components/pages/render-element.ts'

type Context = { result: SSRResult }
type Slots = Record<string, string | undefined>
type Metadata = { hydrate?: string }

/** How many islands and other React parts each page has so far, for ids that are different on one page. */
const parts = new WeakMap<SSRResult, number>()

function nextPrefix({ result }: Context): string {
  const part = parts.get(result) ?? 0
  parts.set(result, part + 1)
  return `r${part}`
}

/** HTML that Astro rendered for a place in a component. Astro removes the element where nothing is hydrated. */
function slotElement(html: string | undefined, isHydrated: boolean, name?: string) {
  if (!html?.trim()) return null
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  })
}

function renderToStaticMarkup(
  this: Context,
  Component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  { default: children, ...slots }: Slots,
  metadata: Metadata = {},
): Promise<{ html: string; attrs: Record<string, string> }> {
  const isHydrated = metadata.hydrate !== undefined
  const prefix = nextPrefix(this)
  const filled = Object.entries(slots).map(([name, html]) => [name, slotElement(html, isHydrated, name)] as const)
  const all = { ...props, ...Object.fromEntries(filled) }
  if (children !== undefined) all['children'] = slotElement(children, isHydrated)
  return Promise.resolve({ html: renderElement(createElement(Component, all), prefix), attrs: { prefix } })
}

/**
 * Renders React for Astro as a string. `@astrojs/react` renders each component twice, once to find out whether it's one
 * of React, and each through a stream, which takes twice as long in all.
 */
export default {
  name: 'react-as-string',
  check: (Component: unknown) => Promise.resolve(typeof Component === 'function'),
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
}
