import { hash } from 'node:crypto'
import type { DeliveryResults } from '#src/domain/deliveries/results.ts'
import { paginate, productPageSize } from '#src/domain/pagination/pagination.ts'
import { mapPlans, planLink, type PlanSlug } from '#src/domain/plans/plans.ts'
import type { Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { blogPageSize } from '#src/domain/posts/posts.ts'
import type { Category } from '#src/domain/products/categories.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import { type KnownList, knownList } from '#src/seo/directories/known-list.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { feedSize } from '#src/seo/pages/rss.ts'
import { countByCategory } from '#src/seo/products/catalogue.ts'
import { readResults } from '#src/storage/deliveries/results.ts'
import { openDatabase } from '#src/storage/database.ts'
import { calibrate } from '#src/domain/survival/calibration.ts'
import type { SizeForecasts } from '#src/domain/survival/survival.api.ts'
import { type Methodology, methodologyOf } from '#src/seo/survival/methodology.ts'
import { planForecast } from '#src/seo/survival/plan-forecasts.ts'
import { findModel, listScored } from '#src/storage/survival/forecasts.ts'
import { listAllPosts } from '#src/storage/posts/queries.ts'
import { type ListedProduct, readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { type PageEnvironment, pageEnvironment, readEnvironment } from '#src/env.ts'
import { namedPeople } from '#src/env/example-values.ts'

// The build's data loader, and the only place in src that reads the environment. A build reads everything once. The
// development server reads again for each page.

const variables = readEnvironment(process.env)

export const environment: PageEnvironment = pageEnvironment(variables)

/** The payment link of each plan, with the promo code filled in, or where it's ordered by email. */
export const planLinks: Record<PlanSlug, string> = mapPlans((slug) => {
  const { paymentLinks, promoCode } = environment
  return planLink(slug, paymentLinks[slug], promoCode)
})

/** The plans whose button leads to a payment. */
export const soldPlans: Record<PlanSlug, boolean> = mapPlans((slug) => environment.paymentLinks[slug] !== undefined)

export const people = namedPeople(environment.production)

const db = openDatabase(variables.database)

let counting: Promise<number> | undefined

/** The number of public changes this build includes, at least. */
export function countChanges(): Promise<number> {
  if (import.meta.env.DEV) return readCount()
  counting ??= readCount()
  return counting
}

const readCount = async () => (await readRebuildCount(db)).changes

export type Catalogue = {
  /** The newest first, at least as many as feeds and lists show. */
  products: Product[]
  /** The newest of each first, at least as many as its list shows. Without empty categories. */
  byCategory: Map<Category, Product[]>
  /** Every product, newest first, and their number in each category. */
  listed: readonly ListedProduct[]
  counts: Map<Category, number>
  /** Those with a prebuilt page. The others' pages are rendered on request. */
  prebuilt: ReadonlySet<Product>
}

let loading: Promise<Catalogue> | undefined

export function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return readCatalogue()
  loading ??= readCatalogue()
  return loading
}

async function readCatalogue(): Promise<Catalogue> {
  // Counted first, so that the build includes all of these changes.
  await countChanges()
  const { prebuiltProducts } = variables
  const { newest, byCategory, listed } = await readProductCatalogue(
    db,
    Math.max(prebuiltProducts, feedSize),
    productPageSize,
  )
  return {
    products: newest,
    byCategory,
    listed,
    counts: countByCategory(listed),
    prebuilt: new Set(newest.slice(0, prebuiltProducts)),
  }
}

/** The prebuilt first page of the product list. Only what cards show, because the island's props repeat it in the HTML. */
export function firstPageOfProducts(products: readonly Product[], total: number) {
  const cards = products.slice(0, productPageSize).map(({ slug, name, headline, category, logo_url, createdAt }) => ({
    slug,
    name,
    headline,
    category,
    logo_url,
    createdAt,
  }))
  return { products: cards, pagination: paginate({ page: 1, limit: productPageSize }, total) }
}

let loadingPosts: Promise<Post[]> | undefined

/** Published posts, newest first. */
export function loadPosts(): Promise<Post[]> {
  if (import.meta.env.DEV) return readPosts()
  loadingPosts ??= readPosts()
  return loadingPosts
}

async function readPosts(): Promise<Post[]> {
  await countChanges()
  return listAllPosts(db)
}

/** What became of submissions for customers, when the site was built. */
export async function loadResults(): Promise<DeliveryResults | null> {
  await countChanges()
  return readResults(db)
}

/** The pages of the blog. Empty without posts. */
export function blogPages(posts: readonly Post[]): PostCard[][] {
  const count = Math.ceil(posts.length / blogPageSize)
  return Array.from({ length: count }, (_, index) =>
    posts.slice(index * blogPageSize, (index + 1) * blogPageSize).map(withoutText),
  )
}

export function withoutText({ content: _text, ...card }: Post): PostCard {
  return card
}

/** The key of a page's data. A build adds the settings of all pages (`PageEnvironment`) to it. */
export function fingerprint(data: unknown): string {
  return hash('sha256', JSON.stringify(data), 'base64url')
}

export type LandingProps = { page: LandingPage; products: Product[] }

/** How many products of our own a landing page shows. */
const shownProducts = 3

/** The landing pages of a folder as static paths, each with the key for reusing an unchanged page. */
export async function landingPaths(folder: 'g' | 'page' | 'c') {
  const { byCategory } = await loadCatalogue()
  const pages = landingPagesUnder(folder, await loadDirectoryRecords())
  return pages.map(({ slug, page }) => {
    const products = page.category ? (byCategory.get(page.category) ?? []).slice(0, shownProducts) : []
    const props: LandingProps = { page, products }
    return { params: { slug }, props, cacheKey: fingerprint(props) }
  })
}

/** The same pages for their Markdown twins. */
export async function landingTwinPaths(folder: 'g' | 'page' | 'c') {
  const pages = landingPagesUnder(folder, await loadDirectoryRecords())
  return pages.map(({ slug, page }) => ({
    params: { slug },
    props: { page },
    cacheKey: fingerprint(page),
  }))
}

let loadingRecords: Promise<ReadonlyMap<string, DirectoryRecord>> | undefined

/** What we know of directories from our own work, by key. */
export function loadDirectoryRecords(): Promise<ReadonlyMap<string, DirectoryRecord>> {
  if (import.meta.env.DEV) return readRecords()
  loadingRecords ??= readRecords()
  return loadingRecords
}

/** The day of the figures, as an ISO date. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** How figures and forecasts are made, and how forecasts held. */
export async function loadMethodology(): Promise<Methodology> {
  const [records, model, scored] = await Promise.all([
    loadDirectoryRecords(),
    findModel(db),
    listScored(db, environment.production ? 'customers' : 'known'),
  ])
  const made = model && { on: new Date(model.at).toISOString().slice(0, 10), rows: model.rows }
  return methodologyOf(records, { asOf: today(), model: made, calibration: calibrate(scored) })
}

/** What a plan would lead to for any product. Null: it has no directories. */
export async function loadPlanForecast(directories: number): Promise<SizeForecasts | null> {
  if (directories === 0) return null
  const [records, model] = await Promise.all([loadDirectoryRecords(), findModel(db)])
  return planForecast(records, model, directories)
}

/** What pages choose directories from. */
export async function loadKnownList(): Promise<KnownList> {
  return knownList(await loadDirectoryRecords())
}

async function readRecords(): Promise<ReadonlyMap<string, DirectoryRecord>> {
  await countChanges()
  return readDirectoryRecords(db, [...listedByKey.keys()], { demo: !environment.production, now: Date.now() })
}
