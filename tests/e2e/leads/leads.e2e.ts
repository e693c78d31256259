import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { byHacker, byMastodonUser } from '#tests/support/leads.ts'
import { givenPeople } from './given-leads.ts'

// An export beyond the limit.
test.use({ expectedErrors: /status of 409 .*\/exports\b/ })

test('an offer is saved, a reply drafted, edited, copied and marked, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await givenAccount('replier')
  await givenPeople(email, [{ ...byHacker('ann'), title: 'Which tea timer?' }])
  await signInByCall(page, email)

  await openLive(page, '/dashboard/offer')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByLabel('Headline')).toBeFocused()
  await expect(page.getByText('Say what you offer')).toBeVisible()
  await page.getByLabel('Headline').fill('Two months free')
  await page.getByLabel('Coupon code').fill('TEA2')
  await expect(page.locator('.offer-said')).toHaveText('Current offer: Two months free. Use the code TEA2.')
  expect(await axeFaults(page, 'offer')).toEqual([])
  await page.reload()
  await expect(page.getByText('It isn’t saved yet.')).toBeVisible()
  await expect(page.getByLabel('Coupon code')).toHaveValue('TEA2')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Offer saved.')).toBeVisible()

  await openLive(page, '/dashboard/mentions')
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect(page.getByText('5 of 5 drafts left this month')).toBeVisible()
  await page.getByRole('button', { name: 'Write a draft' }).click()
  await expect(reply).toHaveValue(/Tea Timer.*Current offer: Two months free/s)
  await expect(page.getByText('4 of 5 drafts left this month')).toBeVisible()
  expect(await axeFaults(page, 'reply')).toEqual([])
  await reply.fill('My own words')
  await page.reload()
  await expect(reply).toHaveValue('My own words')
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(reply).toHaveValue(/Tea Timer/)
  await page.getByRole('button', { name: 'Bring back what you typed' }).click()
  await expect(reply).toHaveValue('My own words')
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('My own words')
  for (const left of [2, 1]) {
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(page.getByText(`${left} of 5 drafts left this month`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(page.getByText(/Your plan includes 5 reply drafts a month\. You’ve used all of them\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New draft' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Reply' }).getByRole('button', { name: 'Mark as replied' }).click()
  await expect(page.getByRole('link', { name: 'Replied 1' })).toBeVisible()
})

test('leads get a state, a note and a message, and are exported until the limit', inFull, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await givenAccount('lead-finder')
  await givenPeople(email, [
    { ...byHacker('ann'), title: 'Which tea timer?' },
    { ...byMastodonUser('ben'), text: 'My tea timer broke.' },
    { ...byHacker('cat'), title: 'Tea timers for teams', postedAt: Date.now() - 5 * 24 * 60 * 60 * 1000 },
  ])
  await signInByCall(page, email)
  await openLive(page, '/dashboard/leads')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(3)
  expect(await axeFaults(page, 'leads')).toEqual([])

  await page.getByLabel('State of ann').selectOption('Contacted')
  await expect(page.getByRole('link', { name: 'Contacted 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Contacted 1' }).click()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Posted since').fill(new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
  await expect(rows).toHaveCount(2)

  // Without a message, the dialog leads to where it's written.
  await page.getByRole('button', { name: 'Message for ann' }).press('Enter')
  await page.getByRole('button', { name: 'Write a message' }).press('Enter')
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await page.getByLabel('Message', { exact: true }).fill('Hi {{name}}')
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText(/There’s no {{name}}/)).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Suggest a message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/Hi {{handle\|there}},/)
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText('Message saved.')).toBeVisible()

  // By keyboard: the dialog, its note, and back.
  const open = page.getByRole('button', { name: 'Message for ann' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ann' })
  await expect(dialog.getByText('I saw your post “Which tea timer?” on Hacker News.')).toBeVisible()
  expect(await axeFaults(page, 'lead')).toEqual([])
  await dialog.getByRole('button', { name: 'Copy message' }).press('Enter')
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Hi ann,')
  await dialog.getByLabel('Note').fill('Wrote on Monday')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(page.getByText('not saved')).toBeVisible()
  await open.press('Enter')
  await expect(dialog.getByLabel('Note')).toHaveValue('Wrote on Monday')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: 'ann' })).toContainText('Wrote on Monday')

  await page.getByRole('button', { name: 'Message for ben@social.example' }).click()
  await page.getByRole('button', { name: 'Remove this person' }).click()
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'You won’t see this person in this project again.' }),
  ).toBeFocused()
  await expect(rows).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('leads.csv')
  await expect(page.getByText('0 exports left this month')).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('Your plan includes 1 lead export a month.')).toBeVisible()
  expect(await axeFaults(page, 'limit')).toEqual([])
  await page.getByRole('link', { name: 'See plans' }).click()
  const allowances = page.getByRole('table', { name: 'What each plan includes' })
  await expect(allowances.getByRole('row').filter({ hasText: 'No plan' })).toContainText('yours')
  expect(await axeFaults(page, 'plan')).toEqual([])
})
