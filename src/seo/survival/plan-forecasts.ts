import { locksOf, noMeans } from '#src/domain/deliveries/locks.ts'
import { anyQuestion, rankDirectories } from '#src/domain/directories/ranking.ts'
import type { ForecastModel } from '#src/domain/survival/forecast.ts'
import { forecastSizes } from '#src/domain/survival/size-forecasts.ts'
import type { SizeForecasts } from '#src/domain/survival/survival.api.ts'
import { currentPool, type DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { forecastKindOf } from './forecast-kinds.ts'

/** For a visitor whose product isn't known: the directories that rank first for any product, with no lock open. */
export function planForecast(
  records: DirectoryRecords,
  model: ForecastModel | null,
  directories: number,
): SizeForecasts {
  const ready = currentPool(records).filter((directory) => locksOf(directory, noMeans).length === 0)
  const asked = rankDirectories(ready, anyQuestion).map(({ key }) => ({ key, kind: forecastKindOf(key) }))
  return forecastSizes(model, asked, [directories])
}
