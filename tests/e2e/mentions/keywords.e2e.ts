import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenProjectOf } from './given-mentions.ts'

test(
  'keywords are added one by one, pasted, accepted and deleted, up to what the plan includes',
  inFull,
  async ({ page }) => {
    const email = await givenAccount('keywords')
    await givenProjectOf(email)
    await signInByCall(page, email)
    await openLive(page, '/dashboard/keywords')
    await expect(page.getByText('No keywords yet.')).toBeVisible()
    expect(await axeFaults(page, 'no keywords')).toEqual([])

    const field = page.getByRole('textbox', { name: 'Keywords' })
    const add = page.getByRole('button', { name: 'Add keywords' })
    await add.click()
    await expect(page.getByText('Type a keyword')).toBeVisible()
    await field.fill('egg timer')
    await page.getByLabel('Find posts with').selectOption('all')
    await page.getByLabel('It’s a competitor’s name').check()
    await add.click()
    await expect(page.getByText('Added 1 keyword.')).toBeVisible()
    await expect(field).toHaveValue('')
    const row = page.getByRole('row', { name: /egg timer/ })
    await expect(row).toContainText('competitor')
    await expect(row).toContainText('All words')
    await expect(row.getByRole('img', { name: '0 this week, 0 in 8 weeks' })).toBeVisible()

    // One of them is there already, and the plan has room for two more.
    await field.fill('Egg  timer\nkettle clock\nbrew alarm\nsteep counter')
    await add.click()
    await expect(
      page.getByText('Added 2 keywords. 1 keyword was already on your list. 1 keyword doesn’t fit in your plan.'),
    ).toBeVisible()
    await expect(field).toHaveValue('steep counter')
    await expect(page.getByText('3 of 3 keywords used')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade your plan' })).toHaveAttribute('href', '/dashboard/plan')
    expect(await axeFaults(page, 'full')).toEqual([])

    await page.getByRole('button', { name: 'Delete keyword: egg timer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this keyword?' })
    expect(await axeFaults(page, 'delete')).toEqual([])
    await dialog.getByRole('button', { name: 'Delete keyword' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Deleted “egg timer”.' })).toBeFocused()
    await expect(page.getByText('2 of 3 keywords used')).toBeVisible()

    const proposals = page.getByRole('region', { name: 'Suggested keywords' })
    const first = proposals.getByRole('button', { name: /^Add / }).first()
    const name = ((await first.textContent()) ?? '').replace(/^Add /, '')
    await first.click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expect(proposals.getByRole('button', { name: `Add ${name}`, exact: true })).toHaveCount(0)
  },
)

test('the focus is on what was said after each accepted keyword', inFull, async ({ page }) => {
  const email = await givenAccount('proposals')
  await givenProjectOf(email)
  await signInByCall(page, email)
  await openLive(page, '/dashboard/keywords')
  const proposals = page
    .getByRole('region', { name: 'Suggested keywords' })
    .getByRole('button', { name: /^Add (?!all|the)/ })
  const said = page.getByRole('status').filter({ hasText: 'Added 1 keyword.' })
  for (const used of [1, 2]) {
    await proposals.first().press('Enter')
    await expect(page.getByText(`${used} of 3 keywords used`)).toBeVisible()
    await expect(said).toBeFocused()
  }
})
