import { OpenAPIHono } from '@hono/zod-openapi'
import { getPath } from 'hono/utils/url'
import { createAuth } from './auth.ts'
import { createBlogposts } from './blogposts.ts'
import { createDeskPosts } from './desk/posts.ts'
import { createDeskLinks } from './desk/links.ts'
import { createDeskMails } from './desk/mails.ts'
import { createModeration } from './desk/moderation.ts'
import { createDeskProducts } from './desk/products.ts'
import { createDeskRebuild } from './desk/rebuild.ts'
import { createDeskSubscriptions } from './desk/subscriptions.ts'
import { createDeskWaitlist } from './desk/waitlist.ts'
import { addDocumentation } from './documentation.ts'
import { createHealth } from './health.ts'
import { guard } from './http/guard.ts'
import { answerError, answerInvalidQuery, answerUnknown } from './http/errors.ts'
import { crossSite, isCrossSite } from './http/origins.ts'
import { forbidden } from './http/problems.ts'
import { refuseRepeatedParameters } from './http/queries.ts'
import { withServices } from './http/requests.ts'
import { apiHeaders, setMissingHeaders } from './http/security-headers.ts'
import { createListingReports } from './listing-reports.ts'
import { createPasskeys } from './passkeys/routes.ts'
import { createPayments } from './payments.ts'
import { createPlans } from './plans.ts'
import { createProducts } from './products.ts'
import { createProjects } from './projects.ts'
import { createEmailChange } from './email-change/routes.ts'
import { createSecondFactor } from './second-factor/routes.ts'
import { recordOutcomes } from './security-log/recording-outcomes.ts'
import { createOwnSecurityEvents } from './security-log/own-events.ts'
import { createSecurityLog } from './security-log/routes.ts'
import type { ApiEnvironment, Services } from './services.ts'
import { createSessions } from './sessions/routes.ts'
import { createShareImages } from './share-images.ts'
import { createSubmissions } from './submissions.ts'
import { createPlanSubscriptions } from './subscriptions.ts'
import { createUploads } from './uploads.ts'
import { createUsers } from './users.ts'
import { createWaitlist } from './waitlist.ts'

/** The API: everything under `/api`. `routes.ts` lists what there is. */
export function createApi(services: Services): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({ defaultHook: answerInvalidQuery, getPath: pathOf })
  app.onError(answerError)
  app.notFound(answerUnknown)
  app.use(async (c, next) => {
    await next()
    setMissingHeaders(c, apiHeaders)
  })
  app.use(withServices(services), recordOutcomes)
  app.use((c, next) => (isCrossSite(c) ? Promise.resolve(forbidden(c, crossSite)) : next()))
  app.use(refuseRepeatedParameters)
  app.use(guard)
  app.route('/api/products', createProducts())
  app.route('/api/products', createListingReports())
  app.route('/api/submissions', createSubmissions())
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
  app.route('/api/admin/posts', createDeskPosts())
  app.route('/api/admin', createModeration())
  app.route('/api/admin', createDeskWaitlist())
  app.route('/api/admin/links', createDeskLinks())
  app.route('/api/admin/mails', createDeskMails())
  app.route('/api/admin/products', createDeskProducts())
  app.route('/api/admin/rebuild', createDeskRebuild())
  app.route('/api/admin/security-log', createSecurityLog())
  app.route('/api/admin/subscriptions', createDeskSubscriptions())
  app.route('/api/share-images', createShareImages())
  app.route('/api/health', createHealth())
  addDocumentation(app)
  return app
}

/** A slash at the end makes no other address: `/auth/password-reset/` is how some clients call it. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
