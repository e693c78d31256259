import { expect, it } from 'vitest'
import { makeModel } from '#src/domain/survival/forecast.ts'
import { planForecastText } from '#src/domain/survival/texts.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { forecastKindOf } from '#src/seo/survival/forecast-kinds.ts'
import { planForecast } from '#src/seo/survival/plan-forecasts.ts'

const records = new Map()
/** So many results at each directory of the pool. */
function modelOf(results: number) {
  const tallies = currentPool(records).map(({ key }) => ({
    key,
    kind: forecastKindOf(key),
    live: results - 1,
    of: results,
  }))
  return makeModel(tallies, 0)
}

it('says nothing while there are too few results', () => {
  expect(planForecastText(planForecast(records, null, 60), { label: 'Starter', directories: 60 })).toBeNull()
})

it('is about as many directories as the plan has', () => {
  const forecast = planForecast(records, modelOf(5), 60)
  expect(forecast.sizes).toMatchObject([{ directories: 60, of: 60 }])
  expect(planForecastText(forecast, { label: 'Starter', directories: 60 })).toMatch(
    /^Forecast for Starter: \d+ to \d+ of 60 live within 60 days.*any product/,
  )
})
