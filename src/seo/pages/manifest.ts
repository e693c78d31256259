import { site } from '#src/site.ts'

/** What a device needs to install the site as an app. */
export function webManifest(): string {
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fffdf9',
    theme_color: '#fffdf9',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
