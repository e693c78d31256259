import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { emailFor } from '#tests/e2e/accounts/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, mailTo, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { becomeAdmin } from './steps.ts'

/** A mail that the receiving server rejected permanently. */
async function giveUpMail(recipient: string, subject: string): Promise<void> {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  const text = 'It arrived.'
  await db.insert(mails).values({
    key: `given-up:${recipient}`,
    recipient,
    subject,
    text,
    html: `<p>${text}</p>`,
    createdAt: Date.now(),
    attempts: 1,
    dueAt: null,
    lastError: '550 mailbox unavailable',
  })
  db.$client.close()
}

async function expectFine(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  const shown = page.viewportSize()!
  for (const width of [390, 768, shown.width]) {
    await page.setViewportSize({ ...shown, width })
    expect(await overflow(page), `${page.url()} at ${width}`).toBe(0)
  }
}

test.describe('in the admin area', () => {
  test.use({ expectedErrors: /422/ })

  test('an admin finds an account, resends a mail, prices a plan and rebuilds the site', inFull, async ({ page }) => {
    const [waiting, other] = [emailFor('waiting'), emailFor('other')]
    const { email } = await becomeAdmin(page)
    for (const address of [waiting, other]) await page.request.post('/api/waitlist', { data: { email: address } })

    await test.step('finds someone on the waitlist, exports it, and removes someone', async () => {
      await openLive(page, '/admin/waitlist')
      await expect(page.getByRole('row', { name: other })).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type(waiting.toUpperCase())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?q=WAITING/)
      await expect(page.getByRole('row', { name: other })).toBeHidden()
      await expect(page.getByRole('row', { name: waiting })).toContainText('not confirmed')
      await expectFine(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download 1 row as CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('waitlist.csv')
      const file = await readFile(await download.path(), 'utf8')
      expect(file).toMatch(new RegExp(`^\\uFEFFEmail,State,.*\\r\\n${waiting},unconfirmed,[^\\r]*\\r\\n$`))

      await page.getByRole('button', { name: `Unsubscribe ${waiting}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('Unsubscribed.')).toBeVisible()
      await expect(page.getByRole('row', { name: waiting })).toContainText('unsubscribed')
      await page.reload()
      await expect(page.getByRole('row', { name: waiting })).toContainText('unsubscribed')
      await page.getByRole('link', { name: /^confirmed/ }).click()
      await expect(page.getByText('No matches.')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('row', { name: waiting })).toBeVisible()
    })

    await test.step('finds a product by its website', async () => {
      await openLive(page, '/admin/products')
      const cells = page.getByRole('row').nth(1).locator('th, td')
      await expect(cells.first()).toBeVisible()
      const [name, website] = await cells.allInnerTexts()
      await page.getByRole('searchbox').fill(website!)
      const found = page.waitForResponse(/\/api\/admin\/products\?.*q=/)
      await page.keyboard.press('Enter')
      await found
      // Outdated rows are dimmed while the next ones load.
      await expect(page.locator('.list-rows')).toHaveCSS('opacity', '1')
      await expect(page).toHaveURL(/\?q=/)
      await expect(page.getByRole('row', { name: name! })).toContainText(website!)
      await expectFine(page)
    })

    await test.step('resends a failed mail, which arrives', async () => {
      const recipient = emailFor('refused')
      await giveUpMail(recipient, 'Your listing, at last')
      await openLive(page, `/admin/mails?state=failed&q=${recipient}`)
      await expect(page.getByRole('row', { name: recipient })).toContainText('550 mailbox unavailable')
      await expectFine(page)
      await page.getByRole('button', { name: 'Retry: Your listing, at last' }).press('Enter')
      expect((await mailTo(recipient, /at last/)).text).toContain('It arrived.')
      await expect(page.getByText('No matches.')).toBeVisible()
      await page.getByRole('link', { name: /^all/ }).click()
      await expect(page.getByRole('row', { name: recipient })).toContainText('Sent on')
    })

    await test.step('sets the Stripe price of a plan, and adds one without losing what was typed', async () => {
      await openLive(page, '/admin/plans')
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Edit Starter' }).click()
      await dialog.getByLabel('Stripe price ID').fill('prod_wrong')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('It must look like price_')).toBeVisible()
      await expect(dialog.getByLabel('Stripe price ID')).toBeFocused()
      await expect(dialog.getByLabel('Stripe price ID')).toHaveValue('prod_wrong')
      // A plan that no other journey buys.
      await dialog.getByLabel('Stripe price ID').fill('price_starter')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Starter was saved.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Starter/ })).toContainText('price_starter')
      await page.getByRole('button', { name: 'Edit Starter' }).click()
      await dialog.getByLabel('Stripe price ID').fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('row', { name: /Starter/ })).not.toContainText('price_starter')

      await page.getByRole('button', { name: 'New plan' }).click()
      await dialog.getByLabel('Name').fill('Agency')
      await dialog.getByLabel('Features').fill('One\nTwo\n- a\n- b')
      await dialog.getByLabel('Active').uncheck()
      await dialog.getByRole('button', { name: 'Add plan' }).click()
      await expect(dialog.getByText('It must be a price in dollars').first()).toBeVisible()
      await expect(dialog.getByLabel('Features')).toHaveValue('One\nTwo\n- a\n- b')
      const rest = {
        'Price, in dollars': '1200.50',
        'Price before discount': '1500',
        Headline: 'For ten',
        Description: 'A year.',
      }
      for (const [label, text] of Object.entries(rest)) await dialog.getByLabel(label, { exact: true }).fill(text)
      await expectFine(page)
      await dialog.getByRole('button', { name: 'Add plan' }).click()
      await expect(page.getByText('Agency was added.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Agency/ })).toContainText('inactive')
      await page.getByRole('button', { name: 'Edit Agency' }).click()
      await expect(dialog.getByLabel('Features')).toHaveValue('One\nTwo\n- a\n- b')
      await dialog.getByRole('button', { name: 'Delete plan' }).click()
      await dialog.getByRole('button', { name: 'Delete plan' }).click()
      await expect(page.getByText('Plan deleted.')).toBeVisible()
      await expectFine(page)
    })

    await test.step('settles a plan that is paid elsewhere', async () => {
      const token = await page.evaluate(() => localStorage.getItem('accessToken'))
      const headers = { authorization: `Bearer ${token!}` }
      const chosen = await page.request.post('/api/plans/change', { headers, data: { planId: 1 } })
      expect(chosen.status()).toBe(200)
      await openLive(page, `/admin/plans?view=chosen&q=${email}`)
      const row = page.getByRole('row', { name: /Starter/ }).first()
      await expect(row).toContainText('waiting for payment')
      await row.getByRole('button', { name: /Update Starter/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Ended').check()
      await expect(dialog.getByText('The plan ends right away')).toBeVisible()
      await expectFine(page)
      await dialog.getByRole('button', { name: 'End plan' }).click()
      await expect(row).toContainText('ended')
    })

    await test.step('has the site built, and sees when it is', async () => {
      await openLive(page, '/admin/site')
      const built = page.locator('dt:text-is("Changes") + dd')
      await expect(built).toBeVisible()
      const before = Number.parseInt(await built.innerText())
      await page.getByRole('button', { name: 'Rebuild site' }).click()
      await expect(page.getByText(/^(updating|building)$/)).toBeVisible()
      await expectFine(page)
      // Other journeys publish meanwhile, and what comes during a build needs one more.
      await expect(page.getByText('The site shows all changes.')).toBeVisible({ timeout: 240_000 })
      expect(Number.parseInt(await built.innerText())).toBeGreaterThan(before)
      const live = (await (await page.request.get('/data/build.json')).json()) as { changes: number }
      expect(live.changes).toBeGreaterThan(before)
    })
  })
})
