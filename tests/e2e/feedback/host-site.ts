import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostSite = { url: string; stop: () => Promise<void> }

/**
 * A customer's site on another origin, whose policy allows the embedded script and what it calls, and nothing else: no
 * inline styles, no markup from text, no form.
 */
export async function startHostSite(
  script: { origin: string; tag: string; css?: string },
  policy?: string,
): Promise<HostSite> {
  const strict = [
    "default-src 'none'",
    `script-src ${script.origin}`,
    `connect-src ${script.origin}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const page = `<!doctype html><html lang="en"><head><title>Tea Timer</title><link rel="icon" href="/icon">
    <link rel="stylesheet" href="/site.css"></head>
    <body><main><h1>Tea Timer</h1><p>Steep it right.</p><p><a href="#top">Top</a></p></main>${script.tag}</body></html>`
  // What a customer's own styles might do to a form.
  const css =
    'button, input, textarea, label { all: unset; color: red; font-size: 40px } dialog { display: none !important }' +
    (script.css ?? '')
  const server = createServer((request, response) => {
    const isStyle = request.url === '/site.css'
    response.statusCode = request.url === '/icon' ? 204 : 200
    response
      .setHeader('content-type', isStyle ? 'text/css' : 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy ?? strict)
      .end(isStyle ? css : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pots/7?token=secret`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** What a customer pastes into their site. */
export const tagOf = (key: string): string =>
  `<script src="${process.env['JOURNEY_ORIGIN']!}/feedback.js" data-project="${key}" async></script>`
