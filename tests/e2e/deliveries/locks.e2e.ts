import type { Page } from '@playwright/test'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenReport } from './given-report.ts'

// It's locked anyway: its own pages say that it requires a link back. So no other journey's list changes.
const name = 'Twelve Tools'
const both = /^A badge or link on your site and a video unlock 1 directory$/

const figure = async (page: Page, term: string) =>
  Number(
    (
      await page
        .locator('.report-figures div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator('dd')
        .innerText()
    ).split(' ')[0],
  )

/** Everything that fits is in one of three groups. */
async function addUp(page: Page): Promise<number> {
  const [fit, ready, locked, excluded] = [
    await figure(page, 'Fit your product'),
    await figure(page, 'Ready'),
    await figure(page, 'Locked'),
    await figure(page, 'Excluded'),
  ]
  expect(ready + locked + excluded).toBe(fit)
  return locked
}

test('an operator notes what a directory insists on, and a customer unlocks it with a video', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext({ baseURL: process.env['JOURNEY_ORIGIN']! })).newPage()
  await becomeAdmin(admin, { name: 'locks-operator' })
  await openLive(admin, `/admin/directories?q=${encodeURIComponent('twelve.tools')}`)
  const edit = async (isVideo: boolean) => {
    await admin
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Video', { exact: true }).setChecked(isVideo)
    await form.getByLabel('Captcha').selectOption('Turnstile')
    await form.getByRole('button', { name: 'Save directory' }).click()
    await expect(admin.getByText(`${name} was saved.`)).toBeVisible()
  }
  await edit(true)

  const email = await givenSignedIn(page, 'locks')
  await givenReport(email, { approved: false, category: 'saas' })
  await openLive(page, '/dashboard/profile')
  const group = page.locator('.order-locked-groups > li', { has: page.getByRole('heading', { name: both }) })
  await expect(group).toContainText(name)
  const locked = await addUp(page)
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 768],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await axeFaults(page, `locked directories, ${colorScheme} at ${width}`)))
    if ((await overflow(page)) > 0) found.push(`the list is wider than ${width} pixels`)
  }
  expect(found).toEqual([])

  await group.getByRole('button', { name: 'Go to: Video URL' }).click()
  await expect(page.getByLabel('Video URL', { exact: true })).toBeFocused()
  await page.keyboard.type('https://tea.example/film')
  // The rest wants a link back, which only the website can show.
  await expect(group).toHaveCount(0)
  const badge = page.locator('.order-locked-groups > li', { hasText: 'A badge or link on your site unlocks' })
  await expect(badge).toContainText(name)
  expect(await addUp(page)).toBe(locked)
  await expect(page.getByText(/A badge or link on your site unlocks \d+ directories\.$/)).toBeVisible()
  await page.getByText('HTML for these links').click()
  await expect(page.locator('.profile-snippet')).toContainText(`<a href="https://twelve.tools/">${name}</a>`)

  // What is excluded is one of the groups, too.
  const first = page
    .locator('.data-table-order tbody tr')
    .first()
    .getByRole('button', { name: /^Exclude / })
  await first.click()
  await expect(page.getByText(/, 1 of 12 excluded$/)).toBeVisible()
  await addUp(page)
  await page.getByLabel('Show', { exact: true }).selectOption('Excluded')
  await expect(page.locator('.data-table-order tbody tr')).toHaveCount(1)
  await edit(false)
})
