import { intentLength } from '#src/domain/accounts/accounts.ts'
import { matchFields } from '#src/domain/directories/matches.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { showWebsite } from '#src/domain/urls/shown-websites.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { plans, type PlanSlug } from './plans.ts'

// What a visitor typed and chose before there is an account: it travels in the URL from the matches to the plans, to
// sign-up and into the first project, so that nobody types it twice. It's anybody's text: each part is checked where
// it's read, and what isn't valid is left out.

export type Intent = {
  /** As it's shown: see `showWebsite`. Empty: not typed. */
  website: string
  /** A key of the product kinds. Empty: not chosen. */
  kind: string
  /** ISO 3166 code. Empty: any. */
  country: string
  plan: PlanSlug | ''
}

export const noIntent: Intent = { website: '', kind: '', country: '', plan: '' }

/** Where an account chooses its plan. */
export const planPagePath = '/dashboard/plan'

/** The URL parameters: the finder's, and the plan. */
export const intentFields = { ...matchFields, plan: 'plan' } as const

/** Characters. All of it may be longer than the website, whose special characters take three each. */
export const intentLimits = { website: 2048, query: intentLength } as const

/** Reads a page's query, or what was kept of one. */
export function readIntent(query: string): Intent {
  if (query.length > intentLimits.query) return noIntent
  const given = new URLSearchParams(query)
  const of = (field: keyof typeof intentFields) => given.get(intentFields[field])?.trim() ?? ''
  const typed = of('url').length <= intentLimits.website ? parseTypedWebsite(of('url')) : null
  // Normalized, it may be longer than what was typed.
  const website = typed && typed.href.length <= intentLimits.website ? typed : null
  const country = of('country')
  const kind = of('kind').toLowerCase()
  return {
    website: website ? showWebsite(website) : '',
    kind: productKinds.has(kind) ? kind : '',
    // Before it's in capitals: ß would become SS, which is a country.
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '',
    plan: plans.find(({ slug }) => slug === of('plan'))?.slug ?? '',
  }
}

/** 'url=acme.example&for=saas&country=de&plan=publisher', or empty. */
export function intentQuery({ website, kind, country, plan }: Partial<Intent>): string {
  const parts = {
    [intentFields.url]: website,
    [intentFields.kind]: kind,
    [intentFields.country]: country?.toLowerCase(),
    [intentFields.plan]: plan,
  }
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  ).toString()
}

/** A path of our site with the intent as its query. It may have a hash, but no query yet. */
export function withIntent(path: string, intent: Partial<Intent>): string {
  const [page = '', hash] = path.split('#', 2)
  const query = intentQuery(intent)
  return `${page}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`
}
