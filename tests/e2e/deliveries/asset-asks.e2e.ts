import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenReport, givenVideoAsks, waitingNames } from './given-report.ts'

// An invalid answer is rejected.
test.use({ expectedErrors: /422/ })

test('what several directories insist on is asked once, and the answer is in the profile', async ({ page }) => {
  const given = await givenReport(await givenSignedIn(page, 'asked-for-a-video'))
  const names = await givenVideoAsks(given)
  await openLive(page, '/dashboard/report')
  const asks = page.getByRole('region', { name: 'Action needed' })
  await expect(asks.getByRole('listitem')).toHaveCount(1)
  for (const name of names) await expect(asks.getByText(`${name}: ${name} shows a video first.`)).toBeVisible()
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 768],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await axeFaults(page, `questions, ${colorScheme} at ${width}`)))
    if ((await overflow(page)) > 0) found.push(`questions are wider than ${width} pixels`)
  }
  expect(found).toEqual([])

  // What is typed stays when it's refused.
  const video = asks.getByLabel('Video URL')
  await video.fill('no video')
  await page.keyboard.press('Enter')
  await expect(video).toHaveAttribute('aria-invalid', 'true')
  await expect(video).toHaveValue('no video')
  await expect(video).toBeFocused()
  await video.fill('https://tea.example/film')
  await page.keyboard.press('Enter')
  await expect(asks).toBeHidden()
  expect(await waitingNames(given)).toEqual(expect.arrayContaining(names))
  await openLive(page, '/dashboard/profile')
  await expect(page.getByLabel('Video URL', { exact: true })).toHaveValue('https://tea.example/film')
})
