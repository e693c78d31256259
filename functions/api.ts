import { OpenAPIHono } from '@hono/zod-openapi'
import { addDocumentation } from './documentation.ts'
import { createHealth } from './health.ts'
import { answerError, answerInvalidQuery, answerUnknown } from './http/errors.ts'
import { bodyLimit, tooLarge, withServices } from './http/requests.ts'
import { problem } from './http/problems.ts'
import { apiHeaders, setMissingHeaders } from './http/security-headers.ts'
import { createProducts } from './products.ts'
import type { ApiEnvironment, Services } from './services.ts'
import { createShareImages } from './share-images.ts'
import { createSubmissions } from './submissions.ts'
import { createUploads } from './uploads.ts'
import { createWaitlist } from './waitlist.ts'

/** The API: everything under `/api`. `routes.ts` lists what there is. */
export function createApi(services: Services): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({ defaultHook: answerInvalidQuery })
  app.onError(answerError)
  app.notFound(answerUnknown)
  app.use(async (c, next) => {
    await next()
    setMissingHeaders(c, apiHeaders)
  })
  app.use(
    withServices(services),
    bodyLimit((c) => problem(c, 413, { detail: tooLarge })),
  )
  app.route('/api/products', createProducts())
  app.route('/api/submissions', createSubmissions())
  app.route('/api/file-uploads', createUploads())
  app.route('/api/waitlist', createWaitlist())
  app.route('/api/share-images', createShareImages())
  app.route('/api/health', createHealth())
  addDocumentation(app)
  return app
}
