import type { Services } from '#functions/services.ts'
import {
  addResidual,
  type Asked,
  type DirectoryTally,
  forecastDays,
  forecastOf,
  type ForecastModel,
  likelyCounts,
  makeModel,
  type ProductResidual,
  withProducts,
} from '#src/domain/survival/forecast.ts'
import { forecastSizes } from '#src/domain/survival/size-forecasts.ts'
import { outcomeOf } from '#src/domain/survival/outcomes.ts'
import type { OrderForecast, SizeForecasts } from '#src/domain/survival/survival.api.ts'
import type { Database } from '#src/storage/database.ts'
import { listOrderKeys } from '#src/storage/deliveries/queries.ts'
import {
  findModel,
  isModelDemo,
  listForecasts,
  listPlaces,
  listUnforecast,
  readKnownRows,
  saveForecast,
  saveModel,
  scoreForecasts,
} from '#src/storage/survival/forecasts.ts'

type Forecasting = Pick<Services, 'db' | 'now'>
type WithEnv = Forecasting & { env: Pick<Services['env'], 'production'> }

/** Large, and needed by few requests. */
async function loadKinds(): Promise<(key: string) => string> {
  return (await import('#src/seo/survival/forecast-kinds.ts')).forecastKindOf
}

/** The job: makes the model of the day, and scores what was forecast long enough ago. */
export async function refreshForecasts(services: WithEnv, untilMs: number): Promise<void> {
  await scoreForecasts(services.db, services, untilMs)
  await saveModel(services.db, await buildModel(services))
}

/** Reads rows twice, in steps: a product's rows are compared with what all rows say. */
export async function buildModel({ db, now, env }: WithEnv): Promise<ForecastModel> {
  const asOf = { rows: env.production ? 'customers' : 'known', now: now() } as const
  const kindOf = await loadKinds()
  const tallies = new Map<string, DirectoryTally>()
  let demo = false
  for await (const rows of readKnownRows(db, asOf)) {
    for (const { key, live, isDemo } of rows) {
      demo ||= isDemo === 1
      const tally = tallies.get(key) ?? { key, kind: kindOf(key), live: 0, of: 0 }
      tallies.set(key, { ...tally, live: tally.live + live, of: tally.of + 1 })
    }
  }
  const model = makeModel([...tallies.values()], asOf.now)
  const products = new Map<string, ProductResidual>()
  for await (const rows of readKnownRows(db, asOf)) {
    for (const { site, key, live } of rows) {
      const product = products.get(site) ?? { excess: 0, variance: 0, squares: 0 }
      addResidual(model, product, { key, kind: kindOf(key), live: live === 1 })
      products.set(site, product)
    }
  }
  return { ...withProducts(model, products.values()), demo }
}

/** `keys`: in the order of work. */
export async function readSizeForecasts(
  db: Database,
  keys: readonly string[],
  sizes: readonly number[],
): Promise<SizeForecasts> {
  const [model, kindOf] = await Promise.all([findModel(db), loadKinds()])
  return forecastSizes(
    model,
    keys.map((key) => ({ key, kind: kindOf(key) })),
    sizes,
  )
}

/** Keeps what is forecast for orders that have just started. Nothing of them was submitted yet. */
export async function forecastStarted({ db, now }: Forecasting, given?: ForecastModel): Promise<void> {
  const started = await listUnforecast(db)
  const model = started.length === 0 ? null : (given ?? (await findModel(db)))
  if (!model) return
  const kindOf = await loadKinds()
  for (const { id } of started) await forecastOrder({ db, now }, { id, model, kindOf })
}

type Order = { id: string; model: ForecastModel; kindOf: (key: string) => string }

async function forecastOrder({ db, now }: Forecasting, { id: orderId, model, kindOf }: Order): Promise<void> {
  const asked = (await listOrderKeys(db, orderId)).map((key): Asked => ({ key, kind: kindOf(key) }))
  const forecast = forecastOf(model, asked)
  if (!forecast) return
  const { low, high, of: places, rows } = forecast
  const expected = likelyCounts(model, asked).reduce((sum, likely, count) => sum + likely * count, 0)
  await saveForecast(db, { orderId, low, high, expected, places, days: forecastDays, rows, at: now() })
}

/** By order: what was forecast, beside what became of it. */
export async function readForecasts(
  { db, now }: Forecasting,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderForecast>> {
  const [found, demo] = await Promise.all([listForecasts(db, orderIds), isModelDemo(db)])
  const read = found.map(async ({ orderId, low, high, places, days, rows, at, outcome }) => {
    const { live, known } =
      outcome === null
        ? outcomeOf(await listPlaces(db, orderId), { places, days, at, now: now() })
        : { live: outcome, known: places }
    const forecast = { low, high, of: places, days, rows, at: new Date(at).toISOString() }
    return [orderId, { ...forecast, live, known, demo, final: known === places }] as const
  })
  return new Map(await Promise.all(read))
}
