import { OpenAPIHono } from '@hono/zod-openapi'
import { getPath } from 'hono/utils/url'
import { createAuth } from '#functions/accounts/auth-routes.ts'
import { createBlogposts } from '#functions/posts/routes.ts'
import { createAdminPosts } from '#functions/posts/admin-routes.ts'
import { createLinks } from '#functions/links/routes.ts'
import { createMails } from '#functions/mails/routes.ts'
import { createModeration } from '#functions/reviews/routes.ts'
import { createAdminProducts } from '#functions/products/admin-routes.ts'
import { createRebuilds } from '#functions/rebuilds/routes.ts'
import { createAdminSubscriptions } from '#functions/subscriptions/admin-routes.ts'
import { createAdminWaitlist } from '#functions/waitlist/admin-routes.ts'
import { addDocumentation } from '#functions/openapi/routes.ts'
import { createHealth } from '#functions/health/routes.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { audit } from './audit/recording.ts'
import { guard } from './http/guard.ts'
import { answerErrors, answerInvalidQuery, answerUnknown } from './http/errors.ts'
import { crossSite, isCrossSite } from './http/origins.ts'
import { forbidden } from './http/problems.ts'
import { refuseRepeatedParameters } from './http/queries.ts'
import { apiHeaders, setMissingHeaders } from './http/security-headers.ts'
import { createFlags } from '#functions/flags/routes.ts'
import { createPasskeys } from './passkeys/routes.ts'
import { createPayments } from '#functions/payments/routes.ts'
import { createPlans } from '#functions/plans/routes.ts'
import { createProducts } from '#functions/products/routes.ts'
import { createProjects } from '#functions/projects/routes.ts'
import { createEmailChange } from './email-change/routes.ts'
import { createSecondFactor } from './second-factor/routes.ts'
import { recordOutcomes } from './security-log/recording-outcomes.ts'
import { createOwnSecurityEvents } from './security-log/own-events.ts'
import { createSecurityLog } from './security-log/routes.ts'
import { type ApiEnvironment, type Services, withServices } from './services.ts'
import { admit } from './sessions/access.ts'
import { createSessions } from './sessions/routes.ts'
import { createShareImages } from '#functions/share-images/routes.ts'
import { createFounderProducts } from '#functions/products/founder-routes.ts'
import { createPlanSubscriptions } from '#functions/subscriptions/routes.ts'
import { createUploads } from '#functions/images/routes.ts'
import { createUsers } from '#functions/accounts/routes.ts'
import { createWaitlist } from '#functions/waitlist/routes.ts'

/** The API: everything under `/api`. `routes.ts` lists what there is. */
export function createApi(services: Services): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({ defaultHook: answerInvalidQuery, getPath: pathOf })
  app.onError(answerErrors(isUnavailable))
  app.notFound(answerUnknown)
  app.use(async (c, next) => {
    await next()
    setMissingHeaders(c, apiHeaders)
  })
  app.use(withServices(services), recordOutcomes)
  app.use((c, next) => (isCrossSite(c) ? Promise.resolve(forbidden(c, crossSite)) : next()))
  app.use(refuseRepeatedParameters)
  app.use(guard({ admit, record: audit }))
  app.route('/api/products', createProducts())
  app.route('/api/products', createFlags())
  app.route('/api/submissions', createFounderProducts())
  app.route('/api/file-uploads', createUploads())
  app.route('/api/waitlist', createWaitlist())
  app.route('/api/auth', createAuth())
  app.route('/api/users', createUsers())
  app.route('/api', createPasskeys())
  app.route('/api', createSecondFactor())
  app.route('/api', createEmailChange())
  app.route('/api', createSessions())
  app.route('/api', createOwnSecurityEvents())
  app.route('/api/plans', createPlans())
  app.route('/api/subscriptions', createPlanSubscriptions())
  app.route('/api/payments', createPayments())
  app.route('/api/projects', createProjects())
  app.route('/api/blogposts', createBlogposts())
  app.route('/api/admin/posts', createAdminPosts())
  app.route('/api/admin', createModeration())
  app.route('/api/admin', createAdminWaitlist())
  app.route('/api/admin/links', createLinks())
  app.route('/api/admin/mails', createMails())
  app.route('/api/admin/products', createAdminProducts())
  app.route('/api/admin/rebuild', createRebuilds())
  app.route('/api/admin/security-log', createSecurityLog())
  app.route('/api/admin/subscriptions', createAdminSubscriptions())
  app.route('/api/share-images', createShareImages())
  app.route('/api/health', createHealth())
  addDocumentation(app)
  return app
}

/** A trailing slash makes no difference: some clients call `/auth/password-reset/`. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
