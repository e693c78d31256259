import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactElement } from 'react'
import { readSentTexts } from '#functions/http/bodies.ts'
import { describeError } from '#functions/http/describe-error.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { BarePage } from '#src/components/pages/BarePage.tsx'
import { ErrorPage } from '#src/components/pages/ErrorPage.tsx'
import { fillShell } from '#src/components/pages/fill-shell.ts'
import { NarrowPage } from '#src/components/pages/NarrowPage.tsx'
import { PageHead } from '#src/components/pages/PageHead.tsx'
import { renderElement } from '#src/components/pages/render-element.ts'
import { RetryPage } from '#src/components/pages/RetryPage.tsx'
import { toProducts } from '#src/components/pages/ShortPage.tsx'
import type { PageHead as Head } from '#src/seo/pages/page-head.ts'
import type { Shells } from './shells.ts'

export type PageEnvironment = ApiEnvironment & { Variables: { shells: Shells } }
export type PageCall = Context<PageEnvironment>

type PageContent = { head: Head; main: ReactElement }

/** The prebuilt page at `shell` with its own head and content. */
export async function renderPage(c: PageCall, shell: string, { head, main }: PageContent): Promise<string> {
  return fillShell(await c.var.shells(shell), { head: <PageHead {...head} />, main })
}

/** Answers with a page that is neither cached nor indexed. */
export async function respondPage(
  c: PageCall,
  status: ContentfulStatusCode,
  { shell = '/shells/page', ...content }: PageContent & { shell?: string },
): Promise<Response> {
  const head = { ...content.head, noindex: true }
  return respondHtml(c, status, await renderPage(c, shell, { ...content, head }))
}

/** The same for a few sentences in a narrow column. */
export function respondNotice(
  c: PageCall,
  status: ContentfulStatusCode,
  { title, main }: { title: string; main: ReactElement },
): Promise<Response> {
  return respondPage(c, status, { head: { title, description: '' }, main: <NarrowPage>{main}</NarrowPage> })
}

export function respondHtml(c: PageCall, status: ContentfulStatusCode, page: string): Response {
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  return c.html(page, status)
}

/** An error page with a link for what to do next. */
export function respondErrorPage(
  c: PageCall,
  status: ContentfulStatusCode,
  message: string,
  link = toProducts,
): Promise<Response> {
  return respondNotice(c, status, { title: message, main: <ErrorPage message={message} link={link} /> })
}

/** The same request may work in a moment. What was typed into a form can be sent again from here. */
export async function respondBusyPage(c: PageCall, message: string): Promise<Response> {
  c.header('retry-after', '5')
  const texts = c.req.method === 'POST' ? await readSentTexts(c) : []
  if (texts.length === 0) return respondErrorPage(c, 503, message)
  const { pathname, search } = new URL(c.req.url)
  return respondNotice(c, 503, {
    title: message,
    main: <RetryPage {...{ message, texts }} action={pathname + search} />,
  })
}

/** For pages whose URL is a key: other sites must not see it. */
export async function hideUrl(c: PageCall, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('referrer-policy', 'no-referrer')
}

/** Logs a page that couldn't be rendered. */
export function logFailure(c: PageCall, error: unknown): void {
  const { requestId } = c.var
  const cause = error instanceof Error ? error : new Error(String(error))
  c.var.log({ level: 'error', event: 'page-failed', requestId, path: routePath(c), error: describeError(cause) })
}

/** Used if the site's own pages can't be reached either. */
export function respondBarePage(c: PageCall): Response {
  c.header('retry-after', '5')
  c.header('cache-control', 'no-store')
  return c.html(`<!doctype html>${renderElement(<BarePage />)}`, 503)
}
