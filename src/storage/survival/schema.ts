import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ForecastModel } from '#src/domain/survival/forecast.ts'
import { orders } from '#src/storage/orders/schema.ts'

// Times are milliseconds since 1970, UTC.

/** What was forecast when an order started. Only its outcome is added later. */
export const forecasts = sqliteTable('forecasts', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  low: integer('low').notNull(),
  high: integer('high').notNull(),
  expected: real('expected').notNull(),
  /** How many directories it is about. */
  places: integer('places').notNull(),
  /** How soon after submission they were to be live. */
  days: integer('days').notNull(),
  /** How many rows it was made from. */
  rows: integer('rows').notNull(),
  at: integer('at').notNull(),
  /** How many were live in time. Null: not known yet. */
  outcome: integer('outcome'),
})

/** The newest model, which forecasts are made from. One row. */
export const forecastModels = sqliteTable('forecast_models', {
  id: integer('id').primaryKey(),
  model: text('model', { mode: 'json' }).$type<ForecastModel>().notNull(),
})
