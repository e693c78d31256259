import { listPlanRecords } from '#functions/plans/records.ts'
import type { Buyer, Services } from '#functions/services.ts'
import { offersFor, productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { countries } from '#src/seo/data/countries.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import { listProjects, type ProjectRow } from '#src/storage/projects/queries.ts'
import { type Fitting, listFitting } from './pool.ts'
import { readLeft } from './preview.ts'
import { refuseCountries } from './refuse-country.ts'

/** How many directories fit what a plan would be used for. Null: not known yet. `whyNot`: why nothing is sold for it. */
type Product = { fitting: number | null; name: string; whyNot: string | null }

/**
 * Why a plan can't be chosen. Null: it can. With several projects it's enough that it can for one, unless the customer
 * said which. Nothing is refused before we know what the product is, or that it's in a country that we don't sell to.
 */
export async function refusePlan(
  services: Pick<Services, 'db' | 'env'>,
  planId: number,
  buyer: Buyer,
): Promise<string | null> {
  const plans = (await listPlanRecords(services)).filter(({ id, active }) => active || id === planId)
  let refusal: string | null = null
  for await (const { fitting, name, whyNot } of 'userId' in buyer
    ? ownProducts(services, buyer)
    : visitorsProduct(services, buyer)) {
    const offer = fitting === null ? null : offersFor(plans, fitting, name).find(({ plan }) => plan.id === planId)
    const fault = whyNot ?? offer?.whyNot ?? null
    if (fault === null) return null
    refusal ??= fault
  }
  return refusal
}

async function* ownProducts(
  services: Pick<Services, 'db'>,
  { userId, projectId }: Extract<Buyer, { userId: string }>,
): AsyncGenerator<Product> {
  const projects = await listProjects(services.db, userId)
  const chosen = projects.filter(({ id }) => id === projectId)
  for (const project of chosen.length > 0 ? chosen : projects) {
    const { left, whyNot } = await readOffered(services, project)
    yield { fitting: left?.fitting.length ?? null, whyNot, name: project.name }
  }
}

/** What plans can be sold for a project. `left`: the directories that fit it, best first. */
export async function readOffered(
  services: Pick<Services, 'db'>,
  project: ProjectRow,
): Promise<Pick<Product, 'whyNot'> & { left: Fitting | null }> {
  const fields = (await findProfile(services.db, project.id))?.fields
  return {
    left: await readLeft(services, project),
    whyNot: await refuseCountries(fields?.countries ?? [], fields?.website_url || project.websiteUrl),
  }
}

async function* visitorsProduct(
  { db }: Pick<Services, 'db'>,
  { website, kind, country }: Extract<Buyer, { website: string }>,
): AsyncGenerator<Product> {
  const whyNot = await refuseCountries(country === '' ? [] : [country], website)
  const plural = productKinds.get(kind)?.plural
  if (plural === undefined) {
    yield { fitting: null, name: '', whyNot }
    return
  }
  const place = countries.find(({ iso2 }) => iso2 === country)
  const key = listingKey(new URL(website), await listSharedHosts(db))
  const fitting = await listFitting(db, { category: kind, countries: place ? [place.iso2] : [], key })
  yield { fitting: fitting.length, name: productText(plural, place ? nameInText(place) : null), whyNot }
}
