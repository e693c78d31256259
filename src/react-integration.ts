import astroReact from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's integration for React with our renderer on the server. */
export function react(): AstroIntegration {
  const integration = astroReact()
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        integration.hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint: './src/react-renderer.ts' }),
        }),
    },
  }
}
