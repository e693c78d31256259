import { type Page } from '@playwright/test'
import { correctionMessages } from '#src/domain/corrections/corrections.ts'
import { decisionMessages } from '#src/domain/corrections/admin.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { becomeAdmin } from './steps.ts'

// Not one that we submit to: its price would change the numbers that other journeys compare meanwhile.
const { name, slug } = listedDirectories.find(
  ({ hasPage, inPool, pricing }) => hasPage && !inPool && pricing === 'Free',
)!
const path = `/directory-list/${slug}`

/** Opens the form, which is HTML until someone touches it. */
async function openForm(page: Page): Promise<void> {
  await page.goto(path)
  await page.getByText('Is something on this page wrong or out of date?').click()
}

test('a reader reports a mistake, an admin accepts it, and the page shows the change', async ({ page, browser }) => {
  await test.step('reports it, with errors at the fields and nothing lost', async () => {
    await openForm(page)
    await page.getByLabel('What should it say?').fill('A listing costs $50 since May.')
    // From the first touch on, the form has our validation, with all errors at once.
    await page.locator('astro-island:not([ssr]) form[action$="/correction"]').waitFor()
    await page.getByLabel('A page that shows it (optional)').fill('their pricing page')
    await page.getByRole('button', { name: 'Send correction' }).click()
    await expect(page.locator('#field-error')).toHaveText('Choose what is wrong.')
    await expect(page.locator('#evidence-error')).toHaveText(correctionMessages.evidenceInvalid)
    await expect(page.getByRole('navigation', { name: '2 fields need attention' }).getByRole('link')).toHaveCount(2)
    await expect(page.getByLabel('What is wrong?')).toBeFocused()
    await expect(page.getByLabel('What should it say?')).toHaveValue('A listing costs $50 since May.')
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel('What is wrong?').selectOption('price')
    await expect(page.locator('#field-error')).toHaveText('')
    await page.getByLabel('A page that shows it (optional)').fill('https://dir.example/pricing')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: correctionMessages.received })).toBeFocused()
  })

  await test.step('reports another one without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(process.env['JOURNEY_ORIGIN']! + path)
    await plain.getByText('Is something on this page wrong or out of date?').click()
    await plain.getByLabel('What is wrong?').selectOption('other')
    await plain.getByLabel('What should it say?').fill('It is for agencies only.')
    await plain.getByRole('button', { name: 'Send correction' }).click()
    await expect(plain.getByRole('status')).toHaveText(correctionMessages.received)
    await context.close()
  })

  await becomeAdmin(page)
  await test.step('accepts one and rejects the other, by keyboard', async () => {
    await openLive(page, '/admin/corrections')
    const row = page.getByRole('row', { name }).filter({ hasText: 'A listing costs $50' })
    await expect(row).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `at ${width}`).toBe(0)
    }
    await row.getByRole('button', { name: `Decide: ${name}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel('Price').selectOption('Paid')
    await dialog.getByRole('button', { name: 'Accept correction' }).press('Enter')
    await expect(page.getByText(decisionMessages.accepted)).toBeVisible()
    await expect(row).toContainText('accepted')

    const other = page.getByRole('row', { name }).filter({ hasText: 'agencies only' })
    await other.getByRole('button', { name: `Decide: ${name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).press('Enter')
    await page.getByRole('dialog').getByLabel('Why').fill('Their form takes anyone.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject correction' }).press('Enter')
    await expect(other).toContainText('rejected')
  })

  await test.step('sees the change after the rebuild, and not what the reader wrote', async () => {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByText('Price: Paid. Before: Free.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('A reader’s correction')).toBeVisible()
    await expect(page.getByText('$50')).toHaveCount(0)
  })
})
