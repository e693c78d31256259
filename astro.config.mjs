import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { readEnvironment } from '#src/env.ts'
import { datedSitemap, readLastModified } from '#src/sitemap.ts'

const { origin, database } = readEnvironment(process.env)

export default defineConfig({
  site: origin,
  output: 'static',
  // The local platform builds beside the live site and keeps its cache with its data.
  outDir: process.env['ASTRO_OUT_DIR'] ?? 'dist',
  cacheDir: process.env['ASTRO_CACHE_DIR'] ?? 'node_modules/.astro',
  trailingSlash: 'never',
  // Pages of the last build are copied while others are rendered: of ten thousand, half the time of one at a time.
  // Styles stay in files, so that the content security policy needs no hash of them.
  build: { format: 'file', concurrency: 8, inlineStylesheets: 'never' },
  compressHTML: true,
  prefetch: false,
  devToolbar: { enabled: false },
  integrations: [react(), ...datedSitemap(() => readLastModified(database))],
  experimental: { incrementalBuild: true },
})
