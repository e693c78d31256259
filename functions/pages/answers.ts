import type { Context } from 'hono'
import { html } from 'hono/html'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { site } from '#src/site.ts'
import { describeError } from '#functions/http/describe-error.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { fillShell, type Shells } from './shells.ts'

export type PageEnvironment = ApiEnvironment & { Variables: { shells: Shells } }
export type PageCall = Context<PageEnvironment>
export type Markup = ReturnType<typeof html>

type PageContent = { title: string; description?: string; main: Markup }

/** Answers with a page in the site's design. Not cached, not indexed. */
export async function answerPage(c: PageCall, status: ContentfulStatusCode, content: PageContent): Promise<Response> {
  const shell = await c.var.shells('/shells/page')
  const { title, description = '', main } = content
  return answerHtml(c, status, fillShell(shell, { title, description, 'html:main': String(await main) }))
}

export function answerHtml(c: PageCall, status: ContentfulStatusCode, page: string): Response {
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  return c.html(page, status)
}

/** An error page: the heading, a sentence, and a link. */
export function answerOops(
  c: PageCall,
  status: ContentfulStatusCode,
  message: string,
  way = { label: 'Back to Directories', href: '/directories' },
): Promise<Response> {
  return answerPage(c, status, {
    title: message,
    main: html`<div class="stack">
      <h1>Oops!</h1>
      <p>${message}</p>
      <p><a class="button" href="${way.href}">${way.label}</a></p>
    </div>`,
  })
}

/** One log line for a page that couldn't be rendered. */
export function logFailure(c: PageCall, error: unknown): void {
  const { requestId } = c.var
  const cause = error instanceof Error ? error : new Error(String(error))
  c.var.log({ level: 'error', event: 'page-failed', requestId, path: routePath(c), error: describeError(cause) })
}

/** For when not even the site's own pages can be loaded. */
export async function answerBare(c: PageCall): Promise<Response> {
  c.header('retry-after', '5')
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${site.name}</title>
        </head>
        <body>
          <h1>We will be back in a moment</h1>
          <p>This page cannot be shown right now. Please reload it in a few seconds.</p>
        </body>
      </html>`,
    503,
  )
}
