import { type Asked, forecastDays, type ForecastModel, forecastOf, minForecastRows, rowsLike } from './forecast.ts'
import type { SizeForecasts } from './survival.api.ts'

/** What the first directories of a list would lead to. `asked`: in the order of work. */
export function forecastSizes(
  model: ForecastModel | null,
  asked: readonly Asked[],
  sizes: readonly number[],
): SizeForecasts {
  return {
    rows: rowsLike(model, asked.slice(0, Math.max(0, ...sizes))),
    needed: minForecastRows,
    days: forecastDays,
    demo: model?.demo ?? false,
    sizes: [...new Set(sizes)].flatMap((directories) => {
      const forecast = forecastOf(model, asked.slice(0, directories))
      return forecast ? [{ directories, low: forecast.low, high: forecast.high, of: forecast.of }] : []
    }),
  }
}
