import { stateLabels } from '#src/domain/deliveries/states.ts'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { givenLookUps, givenReport } from './given-report.ts'

const rows = 'table.data-table tbody tr'

test('a customer sees what was listed before and its replacement, what may have been sent, and how a listing differs', async ({
  page,
}) => {
  const { listed, doubted, differing } = await givenLookUps(await givenReport(await givenSignedIn(page, 'listed')))
  await openLive(page, '/dashboard/report')
  // None of these is charged twice or lost: the plan's 60, and what was listed on top.
  await expect(page.getByText(/^1 of 60 submitted, 1 may have been sent, 58 to go, done by /)).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(61)
  const figure = async (name: string) =>
    Number(
      await page
        .locator('.report-figures div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText(),
    )
  expect(await figure(stateLabels.listed)).toBe(1)
  expect(await figure(stateLabels.doubted)).toBe(1)
  expect((await figure('Submitted')) + (await figure(stateLabels.waiting)) + 2).toBe(61)

  const dialog = page.getByRole('dialog')
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Details of ${name}`, exact: true }).press('Enter')
    await expect(dialog.getByText('Why we chose it')).toBeVisible()
  }
  await open(listed)
  await expect(dialog).toContainText('Already listed there, so it doesn’t count toward the plan')
  await expect(dialog.getByRole('link', { name: 'listed.example/tea-timer' })).toBeVisible()
  const next = await dialog.locator('dt:text-is("Replaced by") + dd').innerText()
  expect(await axeFaults(page, 'a row that was listed before')).toEqual([])
  await page.keyboard.press('Escape')
  await open(next)
  await expect(dialog.locator('dt:text-is("Replaces") + dd')).toHaveText(listed)
  await page.keyboard.press('Escape')

  await open(doubted)
  await expect(dialog).toContainText('We don’t know whether it arrived, so we won’t send it again.')
  await page.keyboard.press('Escape')

  await open(differing)
  await expect(dialog.getByRole('region', { name: 'The listing differs from your profile' })).toContainText(
    'Name: the listing says “Tee Timer”, the profile says “Tea Timer”.',
  )
  expect(await axeFaults(page, 'a listing that differs')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Details of ${differing}`, exact: true })).toBeFocused()
})
