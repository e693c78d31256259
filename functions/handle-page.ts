import { observeCall } from '#src/telemetry/observe.ts'
import { type App, type PlatformContext, servicesFor } from './app.ts'

let pages: Promise<App> | undefined

/** Pages that can't be prebuilt: not built yet, signed links, forms without JavaScript. */
export async function handlePage(request: Request, context: PlatformContext): Promise<Response> {
  const services = servicesFor(context.deployContext)
  pages ??= import('./requested-pages/requested-pages.ts').then(({ createPages }) => createPages(services))
  const { fetch } = await pages
  return observeCall({ requestId: context.requestId }, async () => fetch(request, { request: context }))
}
