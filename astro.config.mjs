import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { codeSplitting, foldBase } from '#src/build/integrations/client-chunks.ts'
import { preloadIslands } from '#src/build/integrations/island-preloads.ts'
import { embeddedScript } from '#src/build/integrations/embedded-script.ts'
import { readEnvironment } from '#src/env.ts'
import { datedSitemap } from '#src/build/integrations/sitemap.ts'
import { verifier } from '#src/build/integrations/verifier.ts'
import { staticHeaders } from '#src/build/integrations/static-headers.ts'

const environment = readEnvironment(process.env)
const { origin } = environment
const preloads = preloadIslands()

/** @type {import('astro').AstroIntegration} */
const clientTouch = {
  name: 'client-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/build/integrations/client-touch.ts' }),
  },
}

/** @type {import('astro').AstroIntegration} */
const reactAsString = {
  name: 'react-as-string',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'react-as-string',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: fileURLToPath(new URL('src/build/integrations/react-renderer.ts', import.meta.url)),
      }),
  },
}

export default defineConfig({
  site: origin,
  output: 'static',
  trailingSlash: 'never',
  // Styles stay in files, so that the content security policy doesn't need their hashes.
  // Pages are written while others render.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 16 },
  compressHTML: true,
  prefetch: false,
  // Our prose has no code. The highlighter takes a tenth of a second to load.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    reactAsString,
    react(),
    clientTouch,
    datedSitemap(origin),
    staticHeaders(environment),
    embeddedScript(),
    verifier(origin),
    preloads.integration,
  ],
  vite: {
    plugins: [foldBase, preloads.plugin],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
})
