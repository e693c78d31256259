import { observeCall } from '#src/telemetry/observe.ts'
import { type App, type PlatformContext, servicesFor, telemetryFor } from './app.ts'

/** For the collector, after a response on Netlify. */
const flushMs = 3000

let api: Promise<App> | undefined

/** `/api/*` */
export async function handleApi(request: Request, context: PlatformContext): Promise<Response> {
  const services = servicesFor(context.deployContext)
  api ??= import('./api.ts').then(({ createApi }) => createApi(services))
  const telemetry = await telemetryFor(context.deployContext)
  const { fetch } = await api
  const work = async () => fetch(request, { request: context })
  const response = await observeCall({ requestId: context.requestId }, work)
  if (telemetry) context.waitUntil(telemetry.flush(flushMs))
  return response
}
