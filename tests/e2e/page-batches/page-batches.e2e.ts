import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { givenPartner } from '#tests/e2e/articles/given-orders.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { saved } from '#tests/e2e/posts/steps.ts'

// The refusal of doorway pages.
test.use({ expectedErrors: /status of 422/ })

const about = (city: string) => Array.from({ length: 40 }, (_, at) => `${city}${at}`).join(' ')

test('a customer turns a table into pages, which are refused as doorways until each has a text of its own', async ({
  page,
}) => {
  const email = await givenAccount('page-maker')
  await givenPartner(email)
  await signInByCall(page, email)
  await openLive(page, '/dashboard/pages')
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tea rooms by city')
  await page.getByRole('button', { name: 'Add batch' }).click()
  const csv = 'city,about\nBonn,\nUlm,The same\nJena,The same\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByLabel('Rows')).toHaveValue(csv)
  await page.getByLabel('Title', { exact: true }).fill('Tea rooms in {{city}}')
  await page.getByLabel('Slug').fill('tea-rooms-{{city}}')
  await page
    .getByLabel('Text', { exact: true })
    .fill('## {{city}}\n\n{{about}} about tea in {{city}}, where to drink it and when.')
  await saved(page)
  await expect(page.getByText('3 rows')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tea rooms in Bonn' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Tea rooms in Ulm' })).toBeVisible()
  expect(await axeFaults(page, 'batch')).toEqual([])

  await page.getByRole('button', { name: 'Check pages' }).click()
  await expect(page.getByRole('cell', { name: /“about” is empty/ })).toBeVisible()
  // A wrong name is said at its field while it is typed.
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Tea rooms in {{ctiy}}')
  await expect(page.locator('#title-error')).toHaveText('There’s no column called “ctiy”')
  await title.fill('Tea rooms in {{city}}')
  await expect(page.locator('#title-error')).toBeHidden()
  await page.getByLabel('Rows').fill('city,about\nBonn,The same\nUlm,The same\nJena,The same\n')
  await saved(page)
  // What was found in another version isn't shown any more.
  await expect(page.getByRole('cell', { name: /“about” is empty/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText('3 pages are more than 60% like another')).toBeVisible()
  await expect(page.getByRole('cell', { name: '100%' }).first()).toBeVisible()

  const own = ['Bonn', 'Ulm', 'Jena'].map((city) => `${city},${about(city.toLowerCase())}`)
  await page.getByLabel('Rows').fill(['city,about', ...own].join('\n'))
  await saved(page)
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText('Approved. Now choose a site to publish on.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'chosen a site to publish on' })).toBeVisible()
  await expect(page.getByText('0 of 3 published')).toBeVisible()
  expect(await axeFaults(page, 'approved batch')).toEqual([])
})

test('an editor adds a batch for a customer whose plan has pages left', inFull, async ({ page }) => {
  const email = await givenAccount('page-buyer')
  await givenPartner(email)
  await becomeAdmin(page, { name: 'page-editor' })
  await openLive(page, '/admin/articles')
  const tabs = page.getByRole('navigation', { name: 'Articles' })
  await tabs.getByRole('link', { name: 'Pages' }).click()
  await expect(tabs.getByRole('link', { name: 'Pages' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'New batch' }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeFaults(page, 'new batch')).toEqual([])
  await dialog.getByLabel('Name').fill('Tea shops by river')
  await dialog.getByRole('button', { name: 'Add batch' }).click()
  await expect(dialog.getByText('Choose a project', { exact: true }).last()).toBeVisible()
  await dialog.getByLabel('Project').selectOption({ label: 'Tea Timer: 300 pages left' })
  await dialog.getByRole('button', { name: 'Add batch' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Tea shops by river')
  await expect(page.getByText('The customer hasn’t chosen a site to publish on yet.')).toBeVisible()
  await page.getByRole('link', { name: 'All batches' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tea shops by river' })).toContainText('Tea Timer')
  expect(await axeFaults(page, 'everyone’s batches')).toEqual([])
})
