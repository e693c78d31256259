import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import { type ForecastModel, forecastDays } from '#src/domain/survival/forecast.ts'
import { type PlacedRow, settledOutcome } from '#src/domain/survival/outcomes.ts'
import type { Database } from '#src/storage/database.ts'
import { forecastModels, forecasts } from './schema.ts'
import { type CountedRows, isCounted, isRefused, isTry, triedAt, triedRows } from './tries.ts'

export type ForecastRow = typeof forecasts.$inferSelect

/** Rows that are read at a time. */
const step = 5000

/** A row whose outcome is known: it was submitted, or refused before, long enough ago. */
export type KnownRow = { site: string; key: string; live: number; isDemo: number }

const liveInTime = sql`(deliveries.live_at IS NOT NULL AND deliveries.live_at - deliveries.submitted_at <= ${forecastDays * dayMs})`

/** By site, in steps, so that memory doesn't grow with their number. */
export async function* readKnownRows(
  db: Database,
  { rows, now }: { rows: CountedRows; now: number },
): AsyncGenerator<KnownRow[]> {
  let last = { site: '', key: '' }
  for (;;) {
    const found = await db.all<KnownRow>(sql`SELECT deliveries.site, deliveries.directory_key AS key,
        ${liveInTime} AS live, coalesce(projects.demo, 0) AS isDemo FROM ${triedRows}
      WHERE (deliveries.site, deliveries.directory_key) > (${last.site}, ${last.key})
        AND ${triedAt} <= ${now - forecastDays * dayMs} AND ${isTry} AND ${isCounted[rows]}
      ORDER BY deliveries.site, deliveries.directory_key LIMIT ${step}`)
    yield found
    const end = found.at(-1)
    if (end === undefined || found.length < step) return
    last = end
  }
}

/** Null: none was made yet. */
export async function findModel(db: Database): Promise<ForecastModel | null> {
  const [row] = await db.select({ model: forecastModels.model }).from(forecastModels)
  return row?.model ?? null
}

export async function isModelDemo(db: Database): Promise<boolean> {
  const [row] = await db.all<{ demo: number }>(sql`SELECT model ->> 'demo' AS demo FROM forecast_models`)
  return row?.demo === 1
}

export async function saveModel(db: Database, model: ForecastModel): Promise<void> {
  await db
    .insert(forecastModels)
    .values({ id: 1, model })
    .onConflictDoUpdate({ target: forecastModels.id, set: { model } })
}

/** Started orders without a forecast, of which nothing was submitted yet. */
export function listUnforecast(db: Database): Promise<{ id: string }[]> {
  return db.all<{ id: string }>(sql`SELECT orders.id FROM orders
    WHERE orders.done_at IS NULL AND orders.stopped_at IS NULL AND orders.approved_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM forecasts WHERE forecasts.order_id = orders.id)
      AND EXISTS (SELECT 1 FROM deliveries WHERE deliveries.order_id = orders.id)
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.order_id = orders.id AND deliveries.state <> 'waiting')`)
}

/** The first one stays. */
export async function saveForecast(db: Database, forecast: Omit<ForecastRow, 'outcome'>): Promise<void> {
  await db.insert(forecasts).values(forecast).onConflictDoNothing()
}

export async function listForecasts(db: Database, orderIds: readonly string[]): Promise<ForecastRow[]> {
  return db
    .select()
    .from(forecasts)
    .where(inArray(forecasts.orderId, [...orderIds]))
}

/** Those with an outcome, oldest first, for calibration. */
export async function listScored(db: Database, rows: CountedRows): Promise<(ForecastRow & { outcome: number })[]> {
  return db.all<ForecastRow & { outcome: number }>(sql`SELECT forecasts.order_id AS orderId, forecasts.low,
      forecasts.high, forecasts.expected, forecasts.places, forecasts.days, forecasts.rows, forecasts.at, forecasts.outcome
    FROM forecasts JOIN orders ON orders.id = forecasts.order_id LEFT JOIN projects ON projects.id = orders.project_id
    WHERE forecasts.outcome IS NOT NULL AND ${isCounted[rows]} ORDER BY forecasts.at, forecasts.order_id`)
}

type StoredPlace = Omit<PlacedRow, 'isTry' | 'isRefused'> & { isTry: number; isRefused: number }

/** An order's rows, as `settledOutcome` counts them. */
export async function listPlaces(db: Database, orderId: string): Promise<PlacedRow[]> {
  const rows = await db.all<StoredPlace>(sql`SELECT id, replaces, rank, ${isTry} AS isTry,
      ${isRefused} AS isRefused,
      ${triedAt} AS submittedAt, live_at AS liveAt
    FROM deliveries WHERE order_id = ${orderId}`)
  return rows.map((row) => ({ ...row, isTry: row.isTry === 1, isRefused: row.isRefused === 1 }))
}

/** Adds the outcomes that are known by now. Returns how many. */
export async function scoreForecasts(
  db: Database,
  { now }: { now: () => number },
  untilMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const due = await db
    .select()
    .from(forecasts)
    .where(and(isNull(forecasts.outcome), sql`${forecasts.at} <= ${now() - forecastDays * dayMs}`))
  let scored = 0
  for (const { orderId, places, days, at } of due) {
    if (now() >= untilMs) break
    const outcome = settledOutcome(await listPlaces(db, orderId), { places, days, at, now: now() })
    if (outcome === null) continue
    await db
      .update(forecasts)
      .set({ outcome })
      .where(and(eq(forecasts.orderId, orderId), isNull(forecasts.outcome)))
    scored += 1
  }
  return scored
}
