import { type App, type PlatformContext, servicesFor } from './app.ts'

let api: Promise<App> | undefined

/** `/api/*` */
export async function handleApi(request: Request, context: PlatformContext): Promise<Response> {
  const services = servicesFor(context.deployContext)
  api ??= import('./api.ts').then(({ createApi }) => createApi(services))
  return (await api).fetch(request, { request: context })
}
