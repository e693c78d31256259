import { OpenAPIHono } from '@hono/zod-openapi'
import { getPath } from 'hono/utils/url'
import { createAuth } from '#functions/accounts/auth-routes.ts'
import { createAccounts } from '#functions/accounts/routes.ts'
import { createAdminArticles } from '#functions/articles/admin-routes.ts'
import { createArticles } from '#functions/articles/routes.ts'
import { createAdminAudit } from '#functions/audit/admin-routes.ts'
import { audit } from '#functions/audit/recording.ts'
import { createAuthenticator } from '#functions/authenticator/routes.ts'
import { createAdminDeliveries } from '#functions/deliveries/admin/routes.ts'
import { createSavedNotes } from '#functions/deliveries/admin/saved-note-routes.ts'
import { createAdminDirectories } from '#functions/directories/admin-routes.ts'
import { createDeliveries } from '#functions/deliveries/routes.ts'
import { createAdminCorrections } from '#functions/corrections/admin-routes.ts'
import { createCorrections } from '#functions/corrections/routes.ts'
import { createEmailChange } from '#functions/email-change/routes.ts'
import { createPublicFeedback } from '#functions/feedback/public-routes.ts'
import { createFeedback } from '#functions/feedback/routes.ts'
import { createFlags } from '#functions/flags/routes.ts'
import { createHealth } from '#functions/health/routes.ts'
import { allowEmbedding } from '#functions/http/embedding.ts'
import { answerErrors, answerInvalidQuery, answerUnknown } from '#functions/http/errors.ts'
import { guard } from '#functions/http/guard.ts'
import { crossSite, isCrossSite } from '#functions/http/origins.ts'
import { forbidden } from '#functions/http/problems.ts'
import { refuseRepeatedParameters } from '#functions/http/queries.ts'
import { apiHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { createImages } from '#functions/images/routes.ts'
import { createKeywords } from '#functions/keywords/routes.ts'
import { createKits } from '#functions/kits/routes.ts'
import { createLeads } from '#functions/leads/routes.ts'
import { createAdminLinks } from '#functions/links/admin-routes.ts'
import { createAdminMails } from '#functions/mails/admin-routes.ts'
import { addDocumentation } from '#functions/openapi/routes.tsx'
import { createSources } from '#functions/mentions/sources/routes.ts'
import { createOffers } from '#functions/offers/routes.ts'
import { createAdminPageBatches } from '#functions/page-batches/admin-routes.ts'
import { createMentions } from '#functions/mentions/routes.ts'
import { createPageBatches } from '#functions/page-batches/routes.ts'
import { createPageSitemaps } from '#functions/page-batches/sitemap-routes.ts'
import { createPasskeys } from '#functions/passkeys/routes.ts'
import { createPayments } from '#functions/payments/routes.ts'
import { createPaymentUrls } from '#functions/payments/url-routes.ts'
import { createAdminPlans } from '#functions/plans/admin-routes.ts'
import { createPlans } from '#functions/plans/routes.ts'
import { createAdminPosts } from '#functions/posts/admin-routes.ts'
import { createPosts } from '#functions/posts/routes.ts'
import { createAdminProducts } from '#functions/products/admin-routes.ts'
import { createFounderProducts } from '#functions/products/founder-routes.ts'
import { createProducts } from '#functions/products/routes.ts'
import { createOverview } from '#functions/projects/overview-routes.ts'
import { createProjects } from '#functions/projects/routes.ts'
import { createProofs } from '#functions/proofs/routes.ts'
import { createPublishing } from '#functions/publishing/routes.ts'
import { createAdminRebuilds } from '#functions/rebuilds/admin-routes.ts'
import { createRecoveryCodes } from '#functions/recovery-codes/routes.ts'
import { createReplies } from '#functions/replies/routes.ts'
import { createAdminReviews } from '#functions/reviews/admin-routes.ts'
import { createSecondFactor } from '#functions/second-factor/routes.ts'
import { createAdminSecurityLog } from '#functions/security-log/admin-routes.ts'
import { recordOutcomes } from '#functions/security-log/recording-outcomes.ts'
import { createSecurityLog } from '#functions/security-log/routes.ts'
import { admit } from '#functions/sessions/access.ts'
import { createSessions } from '#functions/sessions/routes.ts'
import { createShareImages } from '#functions/share-images/routes.ts'
import { createAdminSubscriptions } from '#functions/subscriptions/admin-routes.ts'
import { createSuggestions } from '#functions/suggestions/routes.ts'
import { createSubscriptions } from '#functions/subscriptions/routes.ts'
import { createAdminWaitlist } from '#functions/waitlist/admin-routes.ts'
import { createWaitlist } from '#functions/waitlist/routes.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { type ApiEnvironment, type Services, withServices } from './services.ts'

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
  app.use(allowEmbedding)
  app.use((c, next) => (isCrossSite(c) ? Promise.resolve(forbidden(c, crossSite)) : next()))
  app.use(refuseRepeatedParameters)
  app.use(guard({ admit, record: audit }))
  app.route('/api/products', createProducts())
  app.route('/api/products', createFlags())
  app.route('/api/directory-list', createCorrections())
  app.route('/api/submissions', createFounderProducts())
  app.route('/api/file-uploads', createImages())
  app.route('/api/waitlist', createWaitlist())
  app.route('/api/auth', createAuth())
  app.route('/api/users', createAccounts())
  app.route('/api/users', createPaymentUrls())
  app.route('/api', createPasskeys())
  app.route('/api', createAuthenticator())
  app.route('/api', createRecoveryCodes())
  app.route('/api', createSecondFactor())
  app.route('/api', createEmailChange())
  app.route('/api', createSessions())
  app.route('/api', createSecurityLog())
  app.route('/api/plans', createPlans())
  app.route('/api/plans', createAdminPlans())
  app.route('/api/subscriptions', createSubscriptions())
  app.route('/api/payments', createPayments())
  // Before the projects: `website-infos` and `month-replies` aren't the ids of one.
  app.route('/api', createReplies())
  app.route('/api/projects', createKits())
  app.route('/api/projects', createKeywords())
  app.route('/api/projects', createLeads())
  app.route('/api/projects', createSources())
  app.route('/api/projects', createProjects())
  app.route('/api/projects', createOverview())
  app.route('/api/suggestions', createSuggestions())
  app.route('/api', createProofs())
  app.route('/api/projects', createPublishing())
  app.route('/api', createDeliveries())
  app.route('/api', createMentions())
  app.route('/api/offers', createOffers())
  app.route('/api/blogposts', createPosts())
  app.route('/api/admin/posts', createAdminPosts())
  app.route('/api', createArticles())
  app.route('/api/admin/articles', createAdminArticles())
  app.route('/api/page-batches', createPageBatches())
  app.route('/api/admin/page-batches', createAdminPageBatches())
  app.route('/api/page-sitemaps', createPageSitemaps())
  app.route('/api/feedback', createPublicFeedback())
  app.route('/api/feedbacks', createFeedback())
  app.route('/api/admin', createAdminReviews())
  app.route('/api/admin', createAdminWaitlist())
  app.route('/api/admin', createAdminDeliveries())
  app.route('/api/admin', createSavedNotes())
  app.route('/api/admin/directories', createAdminDirectories())
  app.route('/api/admin/corrections', createAdminCorrections())
  app.route('/api/admin/audit', createAdminAudit())
  app.route('/api/admin/links', createAdminLinks())
  app.route('/api/admin/mails', createAdminMails())
  app.route('/api/admin/products', createAdminProducts())
  app.route('/api/admin/rebuild', createAdminRebuilds())
  app.route('/api/admin/security-log', createAdminSecurityLog())
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
