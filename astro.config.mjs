import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { codeSplitting, foldBase } from '#src/client-chunks.ts'
import { readEnvironment } from '#src/env.ts'
import { datedSitemap } from '#src/sitemap.ts'
import { staticHeaders } from '#src/static-headers.ts'

const { origin, analytics } = readEnvironment(process.env)

/** @type {import('astro').AstroIntegration} */
const clientTouch = {
  name: 'client-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/client-touch.ts' }),
  },
}

export default defineConfig({
  site: origin,
  output: 'static',
  // The local platform builds beside the live site and keeps its cache with its data.
  outDir: process.env['ASTRO_OUT_DIR'] ?? 'dist',
  cacheDir: process.env['ASTRO_CACHE_DIR'] ?? 'node_modules/.astro',
  trailingSlash: 'never',
  // Unchanged pages are copied while others render. For ten thousand pages that takes half the time.
  // Styles stay in files, so that the content security policy doesn't need their hashes.
  build: { format: 'file', concurrency: 8, inlineStylesheets: 'never' },
  compressHTML: true,
  prefetch: false,
  devToolbar: { enabled: false },
  integrations: [react(), clientTouch, ...datedSitemap(origin), staticHeaders(analytics?.origin)],
  experimental: { incrementalBuild: true },
  vite: {
    plugins: [foldBase],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
})
