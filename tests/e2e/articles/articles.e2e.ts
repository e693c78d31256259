import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { saved } from '#tests/e2e/posts/steps.ts'
import { addBacklinks } from './backlinks.ts'
import { givenPartner } from './given-orders.ts'

test('an article is written, sent back with a comment, approved and published by its customer', async ({
  page,
  browser,
}) => {
  const email = await givenAccount('tea-drinker')
  await givenPartner(email)
  const origin = process.env['JOURNEY_ORIGIN']!
  const customer = await (await browser.newContext({ baseURL: origin })).newPage()
  await signInByCall(customer, email)
  await openLive(customer, '/dashboard/articles')
  await expect(customer.getByText('To be written').first()).toBeVisible()
  await expect(customer.locator('time[aria-current=date]')).toHaveCount(1)
  expect(await axeFaults(customer, 'calendar')).toEqual([])

  await becomeAdmin(page, { name: 'article-writer' })
  await openLive(page, '/admin/articles')
  const row = page.getByRole('row').filter({ hasText: email }).first()
  await row.getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How to brew green tea')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Water that boils burns the leaves. Wait a minute.')
  await page.getByLabel('Keyword').fill('green tea temperature')
  await addBacklinks(page, email)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The customer has it.')).toBeVisible()
  expect(await axeFaults(page, 'sent article')).toEqual([])

  await customer.reload()
  await expect(customer.getByRole('heading', { name: '1 article is ready for your review' })).toBeVisible()
  await customer.getByRole('link', { name: 'How to brew green tea' }).first().click()
  await expect(customer.getByText('Water that boils burns the leaves.')).toBeVisible()
  expect(await axeFaults(customer, 'review')).toEqual([])
  // A form that is closed gives the focus back to its button.
  await customer.getByRole('button', { name: 'Ask for changes' }).press('Enter')
  await expect(customer.getByLabel('What should change?')).toBeFocused()
  await customer.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(customer.getByRole('button', { name: 'Ask for changes' })).toBeFocused()
  await customer.getByRole('button', { name: 'Ask for changes' }).click()
  await customer.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(customer.getByText('Say what should change')).toBeVisible()
  await customer.getByLabel('What should change?').fill('Say how hot in degrees, please.')
  await customer.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(customer.getByText('Our editors are working on your changes.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Say how hot in degrees, please.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' That is 80 °C.')
  await saved(page)
  expect(await axeFaults(page, 'editor')).toEqual([])
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The customer has it.')).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('That is 80 °C.')).toBeVisible()
  await customer.getByRole('button', { name: 'Approve' }).click()
  await customer.getByRole('button', { name: 'I published it' }).click()
  await customer.getByLabel('URL of the published post').fill('https://tea.example/blog/green-tea')
  await customer.getByRole('button', { name: 'Save URL' }).click()
  await expect(customer.getByRole('link', { name: 'https://tea.example/blog/green-tea' })).toBeVisible()
  await customer.getByRole('link', { name: 'All articles' }).click()
  await expect(customer.getByText('Published', { exact: true }).first()).toBeVisible()
})
