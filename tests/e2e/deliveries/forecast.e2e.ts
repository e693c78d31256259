import { makeModel } from '#src/domain/survival/forecast.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { forecastModels } from '#src/storage/survival/schema.ts'
import { saveModel } from '#src/storage/survival/forecasts.ts'
import { givenSignedIn, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenProgress, givenReport } from './given-report.ts'

/** As if three products had been submitted everywhere, and two had gone live. */
function givenModel(): Promise<void> {
  const tallies = [...listedByKey.values()].map(({ key, kinds: [kind], group }) => ({
    key,
    kind: kind ?? group,
    live: 2,
    of: 3,
  }))
  return inDatabase((db) => saveModel(db, { ...makeModel(tallies, Date.now()), productSpread: 0.4 }))
}

test('a customer sees a forecast before paying, and again in the list of the order', async ({ page }) => {
  await inDatabase((db) => db.delete(forecastModels))
  const email = await givenSignedIn(page, 'forecast')
  await givenReport(email, { approved: false })
  await openLive(page, '/dashboard/plan')
  await expect(
    page.getByText(/^No forecast yet: it takes 200 submissions to directories like these .*, and we have 0\.$/).first(),
  ).toBeVisible()

  await givenModel()
  await openLive(page, '/dashboard/plan')
  const forecast = page.getByText(
    /^Forecast: \d+ to \d+ of 60 live within 60 days of being submitted, from [\d,]+ submissions/,
  )
  await expect(forecast.first()).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBe(0)
  }
  expect(await axeFaults(page, 'plans with forecasts')).toEqual([])
  // The list that is about to start says the same of its own directories.
  await openLive(page, '/dashboard/report')
  await page.getByRole('link', { name: 'Approve profile and list' }).click()
  await expect(forecast.first()).toBeVisible()
  await page.getByRole('link', { name: 'How we forecast' }).first().click()
  await expect(page.getByRole('heading', { name: 'How well forecasts held' })).toBeVisible()

  await inDatabase((db) => db.delete(forecastModels))
})

test('the forecast of an order stands in its report, beside what became of it', async ({ page }) => {
  await givenModel()
  const email = await givenSignedIn(page, 'forecast-kept')
  await givenProgress(await givenReport(email))
  await openLive(page, '/dashboard/report')
  await expect(
    page.getByText(/^Forecast when work started: \d+ to \d+ of 60 live .* So far 12 live, of 12 with a result\.$/),
  ).toBeVisible()
  expect(await axeFaults(page, 'a report with a forecast')).toEqual([])
  await inDatabase((db) => db.delete(forecastModels))
})
