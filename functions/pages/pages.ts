import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { crossSite, isCrossSite } from '#functions/http/origins.ts'
import { refuseRepeatedParameters } from '#functions/http/queries.ts'
import { pageHeaders, setMissingHeaders } from '#functions/http/security-headers.ts'
import { recordOutcomes } from '#functions/security-log/recording-outcomes.ts'
import { type ApiEnvironment, type Services, withServices } from '#functions/services.ts'
import { answerBare, answerOops, logFailure, type PageCall, type PageEnvironment } from './answers.ts'
import { addBlogPages } from '#functions/posts/pages.ts'
import { addCountryRedirects } from '#functions/landing/redirects.ts'
import { addFlagPage } from '#functions/flags/pages.ts'
import { addProductPage } from '#functions/products/product-page.ts'
import { addSearchPage } from '#functions/products/search-page.ts'
import { openShells, type Shells } from './shells.ts'
import { addStatusPages } from '#functions/products/status-pages.ts'
import { addSubmitPage } from '#functions/products/submit-page.ts'
import { addWaitlistPages } from '#functions/waitlist/pages.ts'

/** Pages that can't be prebuilt: not built yet, dependent on the URL, or forms without JavaScript. */
export function createPages(services: Services): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>()
  app.use(withServices(services), recordOutcomes)
  app.route('/', pagesWith(openShells(services.env.selfOrigin, services.now)))
  return app
}

function pagesWith(shells: Shells): Hono<PageEnvironment> {
  const app = new Hono<PageEnvironment>()
  app.onError(answerFailure)
  app.use(async (c, next) => {
    c.set('shells', shells)
    await next()
    // The headers of static pages don't apply to function responses.
    setMissingHeaders(c, pageHeaders)
  })
  app.use((c, next) => (isCrossSite(c) ? answerOops(c, 403, crossSite) : next()))
  app.use(refuseRepeatedParameters)
  addProductPage(app)
  addFlagPage(app)
  addBlogPages(app)
  addSearchPage(app)
  addSubmitPage(app)
  addStatusPages(app)
  addWaitlistPages(app)
  addCountryRedirects(app)
  app.all('*', (c) => answerOops(c, 404, 'Page not found'))
  return app
}

async function answerFailure(error: Error, c: PageCall): Promise<Response> {
  try {
    if (error instanceof HTTPException && error.status < 500) return await answerOops(c, error.status, error.message)
    logFailure(c, error)
    return await answerOops(c, 500, problemMessages.serverError)
  } catch {
    return answerBare(c)
  }
}
