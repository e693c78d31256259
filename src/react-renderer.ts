import astroReact from '@astrojs/react/server.js'
import type { SSRLoadedRendererValue } from 'astro'
import { createElement, type FunctionComponent } from 'react'
import { renderElement } from '#src/components/pages/render-element.ts'

// Astro's renderer for React renders each component twice, the first time to find out whether it is React's, and both
// times through a stream. For ten thousand product pages that was a third of the rendering time.

const known = new WeakSet<object>()

const renderer: SSRLoadedRendererValue = {
  ...astroReact,
  async check(Component, ...rest) {
    if (typeof Component !== 'function') return astroReact.check.call(this, Component, ...rest)
    if (known.has(Component)) return true
    const isReact = await astroReact.check.call(this, Component, ...rest)
    if (isReact) known.add(Component)
    return isReact
  },
  async renderToStaticMarkup(Component, props, slots, metadata) {
    const isStatic = metadata?.hydrate === undefined && Object.keys(slots).length === 0
    if (!isStatic) return astroReact.renderToStaticMarkup.call(this, Component, props, slots, metadata)
    return { html: renderElement(createElement(Component as FunctionComponent, props)) }
  },
}

export default renderer
