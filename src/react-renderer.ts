import astroReact from '@astrojs/react/server.js'
import type { SSRLoadedRendererValue } from 'astro'
import { createElement, type FunctionComponent } from 'react'
import { renderElement } from '#src/components/pages/render-element.ts'

// Astro's renderer for React renders each component twice, the first time to find out whether it is React's, and both
// times through a stream. For ten thousand product pages that was a third of the rendering time.

const known = new WeakSet<FunctionComponent>()

const renderer: SSRLoadedRendererValue = {
  ...astroReact,
  async check(Component: unknown, ...rest) {
    if (isFunction(Component) && known.has(Component)) return true
    const isReact = await astroReact.check.call(this, Component, ...rest)
    if (isReact && isFunction(Component)) known.add(Component)
    return isReact
  },
  async renderToStaticMarkup(Component: unknown, props: object, slots, metadata) {
    const isStatic = isFunction(Component) && metadata?.hydrate === undefined && Object.keys(slots).length === 0
    if (isStatic) return { html: renderElement(createElement(Component, props)) }
    return astroReact.renderToStaticMarkup.call(this, Component, props, slots, metadata)
  },
}

const isFunction = (component: unknown): component is FunctionComponent => typeof component === 'function'

export default renderer
