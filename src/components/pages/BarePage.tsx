import { site } from '#src/site.ts'

/** A complete HTML document without stylesheets, for when the site can't be reached. */
export function BarePage() {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{site.name}</title>
      </head>
      <body>
        <h1>We’ll be right back</h1>
        <p>This page isn’t available right now. Please reload it in a few seconds.</p>
      </body>
    </html>
  )
}
