import { observeCall } from '#src/telemetry/observe.ts'
import { type App, type PlatformContext, servicesFor, telemetryFor } from './app.ts'

/** For the collector, after a response on Netlify. */
const flushMs = 3000

let pages: Promise<App> | undefined

/** Pages that can't be prebuilt: not built yet, signed links, forms without JavaScript. */
export async function handlePage(request: Request, context: PlatformContext): Promise<Response> {
  const services = servicesFor(context.deployContext)
  pages ??= import('./requested-pages/requested-pages.ts').then(({ createPages }) => createPages(services))
  const telemetry = await telemetryFor(context.deployContext)
  const { fetch } = await pages
  const work = async () => fetch(request, { request: context })
  const response = await observeCall({ requestId: context.requestId }, work)
  if (telemetry) context.waitUntil(telemetry.flush(flushMs))
  return response
}
