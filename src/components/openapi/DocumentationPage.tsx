import { site } from '#src/site.ts'

/** A complete HTML document with Swagger UI. */
export function DocumentationPage() {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{`${site.name} API`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/swagger-ui/swagger-ui.css" />
      </head>
      <body>
        <main id="swagger-ui" />
        <noscript>
          The same as JSON: <a href="/api/openapi.json">/api/openapi.json</a>
        </noscript>
        <script src="/swagger-ui/swagger-ui-bundle.js" />
        <script src="/swagger-ui/start.js" />
      </body>
    </html>
  )
}
