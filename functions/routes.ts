import type { Route } from './route.ts'

/** A noun's routes, which are loaded with the first call of one of them. */
export type NounRoutes = {
  /** Whether one of them may have this path. */
  mayHave: (path: string) => boolean
  load: () => Promise<readonly Route[]>
}

/** `beginnings`: of its paths, below `/api`. */
function noun(beginnings: readonly string[], load: () => Promise<{ routes: readonly Route[] }>): NounRoutes {
  const any = beginnings.join('|').replace(/\{\w+\}/g, '[^/]+')
  // `/report` is the beginning of `/report.csv`.
  const pattern = new RegExp(`^/api(?:${any})(?:[/.]|$)`)
  return { mayHave: (path) => pattern.test(path), load: async () => (await load()).routes }
}

/** What the API is made of, in the order in which routes are looked up. `npm run routes` prints it. */
export const nouns: readonly NounRoutes[] = [
  noun(['/products', '/submissions'], () => import('#functions/products/routes.ts')),
  noun(['/products/{slug}/reports'], () => import('#functions/flags/routes.ts')),
  noun(['/directory-list/{slug}/corrections', '/admin/corrections'], () => import('#functions/corrections/routes.ts')),
  noun(['/file-uploads'], () => import('#functions/images/routes.ts')),
  noun(['/waitlist', '/admin/waitlist'], () => import('#functions/waitlist/routes.ts')),
  noun(['/auth'], () => import('#functions/sign-in/routes.ts')),
  noun(['/users'], () => import('#functions/accounts/routes.ts')),
  noun(['/users/me'], () => import('#functions/account-exports/routes.ts')),
  noun(
    ['/users/new-subscription', '/users/complete-payment', '/users/update-payment'],
    () => import('#functions/payments/url-routes.ts'),
  ),
  noun(['/users/me/passkeys', '/auth/passkeys'], () => import('#functions/sign-in/passkeys/routes.ts')),
  noun(['/users/me/authenticator'], () => import('#functions/sign-in/authenticator/routes.ts')),
  noun(['/users/me/recovery-codes'], () => import('#functions/sign-in/recovery-codes/routes.ts')),
  noun(
    ['/users/me/second-factor', '/auth/second-factor', '/auth/proof'],
    () => import('#functions/sign-in/second-factor/routes.ts'),
  ),
  noun(['/users/me/email', '/auth/email-stop'], () => import('#functions/sign-in/email-change/routes.ts')),
  noun(['/users/me/sessions', '/auth/proof'], () => import('#functions/sign-in/sessions/routes.ts')),
  noun(['/users/me/security-events'], () => import('#functions/security-log/routes.ts')),
  noun(['/plans'], () => import('#functions/plans/routes.ts')),
  noun(['/subscriptions'], () => import('#functions/subscriptions/routes.ts')),
  noun(['/payments'], () => import('#functions/payments/routes.ts')),
  // Before the projects: `website-infos` and `month-replies` aren't the ids of one.
  noun(['/posts/{id}/generate', '/projects/month-replies'], () => import('#functions/replies/routes.ts')),
  noun(['/projects/website-infos', '/projects/{id}/profile'], () => import('#functions/profiles/routes.ts')),
  noun(['/projects/{id}/keyword', '/projects/{id}/keywords'], () => import('#functions/keywords/routes.ts')),
  noun(
    ['/projects/{id}/leads', '/projects/{id}/dm', '/projects/{id}/generate-dm', '/projects/{id}/exports'],
    () => import('#functions/leads/routes.ts'),
  ),
  noun(['/projects/{id}/link-exports'], () => import('#functions/counted/routes.ts')),
  noun(['/projects/{id}/sources'], () => import('#functions/mentions/sources/routes.ts')),
  noun(['/projects'], () => import('#functions/projects/routes.ts')),
  noun(['/projects/{id}/overview'], () => import('#functions/overview/routes.ts')),
  noun(['/suggestions'], () => import('#functions/suggestions/routes.ts')),
  noun(['/deliveries', '/admin/deliveries/{id}/check'], () => import('#functions/proofs/routes.ts')),
  noun(['/projects/{id}/publishing-targets'], () => import('#functions/publishing/routes.ts')),
  noun(
    ['/deliveries/{id}/answer', '/orders', '/projects/{id}/fitting', '/projects/{id}/orders'],
    () => import('#functions/deliveries/routes.ts'),
  ),
  noun(['/posts', '/projects/{id}/mention-mail'], () => import('#functions/mentions/routes.ts')),
  noun(['/offers'], () => import('#functions/offers/routes.ts')),
  noun(['/blogposts'], () => import('#functions/posts/routes.ts')),
  noun(['/admin/posts'], () => import('#functions/posts/admin-routes.ts')),
  noun(['/articles', '/projects/{id}/article-settings'], () => import('#functions/articles/routes.ts')),
  noun(['/admin/articles'], () => import('#functions/articles/admin-routes.ts')),
  noun(
    ['/projects/{id}/report', '/projects/{id}/shares', '/projects/{id}/weekly-mail'],
    () => import('#functions/deliveries/report-routes.ts'),
  ),
  noun(['/evidence', '/projects/{id}/evidence'], () => import('#functions/evidence/routes.ts')),
  noun(['/page-batches'], () => import('#functions/page-batches/routes.ts')),
  noun(['/admin/page-batches'], () => import('#functions/page-batches/admin-routes.ts')),
  noun(['/page-sitemaps'], () => import('#functions/page-batches/sitemap-routes.ts')),
  noun(['/feedback'], () => import('#functions/feedback/public-routes.ts')),
  noun(['/feedbacks'], () => import('#functions/feedback/routes.ts')),
  noun(
    ['/admin/queue', '/admin/decisions', '/admin/reasons', '/admin/shared-hosts'],
    () => import('#functions/reviews/admin-routes.ts'),
  ),
  noun(['/admin/deliveries', '/admin/orders'], () => import('#functions/deliveries/admin/routes.ts')),
  noun(['/admin/drifts'], () => import('#functions/scout/routes.ts')),
  noun(['/admin/saved-notes'], () => import('#functions/deliveries/admin/saved-note-routes.ts')),
  noun(['/admin/directories'], () => import('#functions/directories/admin-routes.ts')),
  noun(['/admin/verifying'], () => import('#functions/directories/verification-routes.ts')),
  noun(['/admin/audit'], () => import('#functions/audit/admin-routes.ts')),
  noun(['/admin/operations'], () => import('#functions/operations/admin-routes.ts')),
  noun(['/admin/overview'], () => import('#functions/admin/routes.ts')),
  noun(['/admin/links'], () => import('#functions/links/admin-routes.ts')),
  noun(['/admin/mails'], () => import('#functions/mails/admin-routes.ts')),
  noun(['/admin/products'], () => import('#functions/reviews/product-routes.ts')),
  noun(['/admin/rebuild'], () => import('#functions/rebuilds/admin-routes.ts')),
  noun(['/admin/security-log'], () => import('#functions/security-log/admin-routes.ts')),
  noun(['/admin/subscriptions'], () => import('#functions/subscriptions/admin-routes.ts')),
  noun(['/share-images'], () => import('#functions/share-images/routes.ts')),
  noun(['/health'], () => import('#functions/health/routes.ts')),
  noun(['/openapi', '/docs'], () => import('#functions/openapi/routes.tsx')),
]

/** What only a developer's machine has. It isn't mounted anywhere else, and isn't in the documentation. */
export const developmentNouns: readonly NounRoutes[] = [
  noun(['/pretend-payments'], () => import('#functions/payments/pretend-routes.ts')),
]

/** Every route of the API. */
export async function loadRoutes(): Promise<Route[]> {
  return (await Promise.all(nouns.map(({ load }) => load()))).flat()
}
