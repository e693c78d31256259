import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addCorrectionPage } from '#functions/corrections/pages.tsx'
import { addDirectoryListPages } from '#functions/directories/list-pages.tsx'
import { addReportPages } from '#functions/deliveries/pages.tsx'
import { addEvidenceFile } from '#functions/evidence/pages.ts'
import { addMentionPages } from '#functions/mentions/pages.tsx'
import { addFeedbackPages } from '#functions/feedback/pages.tsx'
import { addFlagPage } from '#functions/flags/pages.tsx'
import { createRouteTable } from '#functions/http/route-table.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { crossSite, isCrossSite } from '#functions/http/origins.ts'
import { refuseRepeatedParameters } from '#functions/http/queries.ts'
import { TooBusy } from '#functions/http/too-busy.ts'
import { pageHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { addLandingRedirects } from '#functions/landing/redirects.ts'
import { addPlanRequestPage } from '#functions/plans/request-page.tsx'
import { addBlogPages } from '#functions/posts/pages.tsx'
import { addProductPage } from '#functions/products/product-page.tsx'
import { addSearchPage } from '#functions/products/search-page.tsx'
import { addStatusPages } from '#functions/products/status-pages.tsx'
import { addSubmitPage } from '#functions/products/submit-page.tsx'
import { recordOutcomes } from '#functions/security-log/recording-outcomes.ts'
import { type ApiEnvironment, type Services, withServices } from '#functions/services.ts'
import { addWaitlistPages } from '#functions/waitlist/pages.tsx'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isUnavailable } from '#src/storage/database.ts'
import {
  respondBarePage,
  respondBusyPage,
  respondErrorPage,
  logFailure,
  type PageCall,
  type PageEnvironment,
} from '#functions/pages/answers.tsx'
import { openShells, type Shells } from '#functions/pages/shells.ts'

/** Pages that can't be prebuilt: not built yet, dependent on the URL, or forms without JavaScript. */
export function createPages(services: Services): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>()
  app.use(withServices(services, createRouteTable(pageRules)), recordOutcomes)
  app.route('/', pagesWith(openShells(services.env, services.now)))
  return app
}

function pagesWith(shells: Shells): Hono<PageEnvironment> {
  const app = new Hono<PageEnvironment>()
  app.onError(respondFailure)
  app.use(async (c, next) => {
    c.set('shells', shells)
    await next()
    // Netlify only sets headers on static pages.
    setMissingHeaders(c, pageHeaders)
  })
  app.use((c, next) => (isCrossSite(c) ? respondErrorPage(c, 403, crossSite) : next()))
  // A built page ignores its query, so these do, too.
  addProductPage(app)
  app.use(refuseRepeatedParameters)
  addFlagPage(app)
  addCorrectionPage(app)
  addDirectoryListPages(app)
  addBlogPages(app)
  addSearchPage(app)
  addSubmitPage(app)
  addPlanRequestPage(app)
  addStatusPages(app)
  addReportPages(app)
  addEvidenceFile(app)
  addMentionPages(app)
  addFeedbackPages(app)
  addWaitlistPages(app)
  addLandingRedirects(app)
  app.all('*', (c) => respondErrorPage(c, 404, 'Page not found'))
  return app
}

async function respondFailure(error: Error, c: PageCall): Promise<Response> {
  try {
    if (error instanceof HTTPException && error.status < 500)
      return await respondErrorPage(c, error.status, error.message)
    if (error instanceof TooBusy) return await respondBusyPage(c, problemMessages.tooManyRequests)
    logFailure(c, error)
    if (isUnavailable(error)) return await respondBusyPage(c, problemMessages.somethingBad)
    const isProduct = c.req.path.startsWith('/product/')
    return await respondErrorPage(c, 500, isProduct ? problemMessages.serverError : problemMessages.somethingBad)
  } catch {
    return respondBarePage(c)
  }
}
