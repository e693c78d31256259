import type { OrderForecast, SizeForecasts } from './survival.api.ts'

// What forecasts say, the same before paying, in reports and for operators.

export const methodologyPath = '/methodology'

type Interval = Pick<OrderForecast, 'low' | 'high' | 'of'>

/** '41 to 52 of 60', or '60 of 60'. */
function intervalText({ low, high, of }: Interval): string {
  return low === high ? `${low} of ${of}` : `${low} to ${high} of ${of}`
}

/** Before paying, for as many directories as a plan or order has. `label`: the plan’s, where it isn’t clear from the place. */
export function forecastText({ rows, needed, days, sizes }: SizeForecasts, directories: number, label = ''): string {
  const found = sizes.find((size) => size.directories === directories)
  if (!found) {
    return `No forecast yet: it takes ${needed} submissions to directories like these that are at least ${days} days old, and we have ${rows.toLocaleString('en')}.`
  }
  const like = `from ${rows.toLocaleString('en')} submissions to directories like these`
  return `Forecast${label && ` for ${label}`}: ${intervalText(found)} live within ${days} days of being submitted, ${like}.`
}

/** Before the product is known. Null: there's no forecast. */
export function planForecastText(
  forecast: SizeForecasts,
  { label, directories }: { label: string; directories: number },
): string | null {
  if (!forecast.sizes.some((size) => size.directories === directories)) return null
  return `${forecastText(forecast, directories, label)} That’s for any product. You’ll see one for yours once you add it.`
}

/** Once work has started: what was said then, beside what became of it. */
export function outcomeText({ live, known, final, days, rows, ...interval }: OrderForecast): string {
  const said = `Forecast when work started: ${intervalText(interval)} live within ${days} days of being submitted, from ${rows.toLocaleString('en')} submissions.`
  if (!final) return known === 0 ? said : `${said} So far ${live} live, of ${known} with a result.`
  const isInside = live >= interval.low && live <= interval.high
  const where = isInside ? 'as forecast' : live < interval.low ? 'fewer than forecast' : 'more than forecast'
  return `${said} It was ${live}: ${where}.`
}
