import { observeCall } from '#src/telemetry/observe.ts'
import { type App, type PlatformContext, servicesFor } from './app.ts'

let api: Promise<App> | undefined

/** `/api/*` */
export async function handleApi(request: Request, context: PlatformContext): Promise<Response> {
  const services = servicesFor(context.deployContext)
  api ??= import('./api.ts').then(({ createApi }) => createApi(services))
  const { fetch } = await api
  return observeCall({ requestId: context.requestId }, async () => fetch(request, { request: context }))
}
