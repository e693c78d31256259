import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { givenPeople } from '#tests/e2e/leads/given-leads.ts'

// Another window has saved in the meantime.
test.use({ expectedErrors: /status of 409 .*\/offers\// })

test('an offer that another window has changed is only replaced on purpose, and can be removed', async ({ page }) => {
  const email = await givenAccount('offering')
  await givenPeople(email, [])
  await signInByCall(page, email)
  await openLive(page, '/dashboard/offer')
  const other = await page.context().newPage()
  await openLive(other, '/dashboard/offer')

  const headline = page.getByLabel('Headline')
  await other.getByLabel('Headline').fill('Half price')
  await other.getByRole('button', { name: 'Save offer' }).click()
  await expect(other.getByText('Offer saved.')).toBeVisible()
  await headline.fill('Two months free')
  await page.getByRole('button', { name: 'Save offer' }).click()
  const refused = page.getByRole('alert')
  await expect(refused).toHaveText('“Half price” was saved in another window. Save again to replace it with yours.')
  await expect(headline).toHaveValue('Two months free')
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(headline).toHaveValue('Half price')
  await headline.fill('A third off')
  // The example shows what drafts will say, so nothing of an offer that is over or isn't valid.
  const example = page.getByRole('complementary', { name: 'In a reply' })
  await expect(example).toContainText('Current offer: A third off.')
  await page.getByLabel('Last day').fill('2024-02-29')
  await expect(example).not.toContainText('A third off')
  await expect(example).toContainText('its last day has passed')
  await page.getByLabel('Last day').fill('')
  await page.getByLabel('URL').fill('tea')
  await expect(example).toContainText('Not shown yet. Enter a URL')
  await page.getByLabel('URL').fill('')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Offer saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this offer?' })
  expect(await axeFaults(page, 'removing an offer')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove offer' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Offer removed. Drafts no longer mention it.' }),
  ).toBeFocused()
  await expect(headline).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove offer' })).toBeHidden()

  // The other window still shows it, and doesn't bring it back by accident.
  await other.getByLabel('Price').fill('$9')
  await other.getByRole('button', { name: 'Save offer' }).click()
  await expect(other.getByRole('alert')).toHaveText('The offer was removed in another window. Save again to add yours.')
  await other.getByRole('button', { name: 'Save offer' }).click()
  await expect(other.getByText('Offer saved.')).toBeVisible()
  await page.reload()
  await expect(headline).toHaveValue('Half price')
})
