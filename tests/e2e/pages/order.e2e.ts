import { emailMessages } from '#src/domain/emails/emails.ts'
import { planRequestMessages } from '#src/domain/plans/requests.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, holdScripts, inFull, mailTo, test } from '#tests/e2e/journey.ts'
import { site } from '#src/site.ts'

test('a visitor orders a plan by email, with errors at the fields and nothing lost', async ({ page }) => {
  await page.goto('/#pricing')
  await page.getByRole('link', { name: 'Get Publisher' }).first().click()
  await expect(page).toHaveURL(/\/order\/publisher$/)
  await expect(page.getByLabel('Plan')).toHaveValue('publisher')
  await page.getByLabel('Anything we should know? (optional)').fill('We start in May.')
  await page.locator('astro-island:not([ssr]) form').waitFor()
  const send = page.getByRole('button', { name: 'Send order' })
  await send.click()
  const summary = page.getByRole('navigation', { name: '2 fields need attention' })
  await expect(summary.getByRole('link')).toHaveText([planRequestMessages.websiteMissing, emailMessages.required])
  await expect(page.getByLabel('Your website')).toBeFocused()
  expect(await axeFaults(page)).toEqual([])

  await summary.getByRole('link', { name: emailMessages.required }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/order\/publisher$/)
  await page.keyboard.type('ann@tea.example')
  await expect(page.getByText(emailMessages.required)).toHaveCount(0)
  await expect(summary).toHaveCount(0)
  await expect(page.getByText(planRequestMessages.websiteMissing)).toHaveCount(1)

  await page.getByLabel('Your website').fill('tea.example')
  await page.getByLabel('Plan').selectOption('growth')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: planRequestMessages.received })).toBeFocused()
  const mail = await mailTo(site.supportEmail, /Order: Growth for tea\.example/)
  expect(mail.text).toContain('We start in May.')

  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@tea.example')
})

test(
  'an order knows what was typed for matches, whatever page its link is on, and in the form of another plan',
  inFull,
  async ({ page }) => {
    // The page is about SaaS, and so are the links of its prices.
    await page.goto('/g/directory-listing-saas')
    const matches = page.locator('form.matches')
    await matches.getByLabel('Your site').fill('tea.example')
    await matches.getByLabel('Category').selectOption({ label: 'Restaurant' })
    await expect(matches.getByRole('status')).toContainText('restaurants')
    await page.getByRole('link', { name: 'Order Starter' }).click()
    const category = page.getByLabel('Category (optional)')
    await expect(page.getByLabel('Your website')).toHaveValue('tea.example')
    await expect(category).toHaveValue('restaurant')
    await category.selectOption({ label: 'Online store' })
    await page.getByLabel('Email', { exact: true }).fill('ann@tea.example')
    await page.getByLabel('Anything we should know? (optional)').fill('We start in May.')

    await page.getByRole('link', { name: 'Back to pricing' }).click()
    await page.getByRole('link', { name: 'Get Growth', exact: true }).click()
    await expect(page.getByLabel('Plan')).toHaveValue('growth')
    await expect(page.getByLabel('Your website')).toHaveValue('tea.example')
    await expect(category).toHaveValue('ecommerce')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@tea.example')
    await expect(page.getByLabel('Anything we should know? (optional)')).toHaveValue('We start in May.')
  },
)

test('an order knows what was typed for matches before the code of the page had loaded', inFull, async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/g/directory-listing-saas', { waitUntil: 'commit' })
  const matches = page.locator('form.matches')
  await matches.getByLabel('Your site').fill('tea.example')
  await matches.getByLabel('Category').selectOption({ label: 'Restaurant' })
  load()
  await expect(matches.getByRole('status')).toContainText('restaurants')
  await page.getByRole('link', { name: 'Order Starter' }).click()
  await expect(page.getByLabel('Your website')).toHaveValue('tea.example')
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('what was typed in an order stays', async ({ page }) => {
    await page.goto('/order/starter')
    await page.getByLabel('Your website').fill('tea.example')
    await page.getByLabel('Email', { exact: true }).fill('ann@tea.example')
    await page.locator('astro-island:not([ssr]) form').waitFor()
    await page.route('**/api/plans/requests', (route) => route.abort())
    await page.getByRole('button', { name: 'Send order' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Your website')).toHaveValue('https://tea.example')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@tea.example')
  })
})
