import { givenAccount, givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenPage, givenProject, givenSaid } from './given-feedback.ts'

test('the focus goes to what was said after a decision, replies and deletions', inFull, async ({ page }) => {
  const projectId = await givenProject(await givenSignedIn(page, 'focused'))
  await givenPage(projectId)
  await givenSaid(projectId, [
    { text: 'A bigger lid', email: 'ann@visitor.example' },
    { text: 'A smaller lid', email: 'bob@visitor.example' },
    { text: 'No lid' },
  ])
  await openLive(page, '/dashboard/feedback?status=new')
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  for (const text of ['A bigger lid', 'A smaller lid']) {
    await page.getByRole('button', { name: `Reply: ${text}` }).press('Enter')
    await page.getByLabel(/^Your reply to/).fill('Thank you')
    await page.getByRole('button', { name: 'Send reply' }).press('Enter')
    await expect(page.getByLabel(/^Your reply to/)).toHaveCount(0)
    await expect(said('Reply')).toBeFocused()
  }
  // Under a filter that it no longer matches.
  await page.getByRole('button', { name: 'Decide: A bigger lid' }).press('Enter')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('planned')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Decide: A bigger lid' })).toHaveCount(0)
  await expect(said('Planned: “A bigger lid”')).toBeFocused()
  for (const text of ['A smaller lid', 'No lid']) {
    await page.getByRole('button', { name: `Delete: ${text}` }).press('Enter')
    await page.getByRole('button', { name: 'Delete feedback' }).press('Enter')
    await expect(page.getByRole('button', { name: `Delete: ${text}` })).toHaveCount(0)
    await expect(said('Deleted')).toBeFocused()
  }
})

test('a filter that matches nothing leads to all, and nothing flips while it loads', inFull, async ({ page }) => {
  const projectId = await givenProject(await givenSignedIn(page, 'filterer'))
  await givenPage(projectId)
  await givenSaid(projectId, [{ text: 'A bigger lid' }])
  await openLive(page, '/dashboard/feedback?status=done&page=3')
  await expect(page.getByText('No feedback matches.')).toBeVisible()
  await page.getByLabel('Show the board').check()
  let release = () => {}
  const wait = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/feedbacks/list?*', async (route) => {
    await wait
    await route.continue()
  })
  const all = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'All' })
  await all.press('Enter')
  await expect(page).toHaveURL('/dashboard/feedback')
  await expect(all).toBeFocused()
  await expect(page.getByText('No feedback yet.')).toHaveCount(0)
  release()
  await expect(page.getByText('A bigger lid').first()).toBeVisible()
  await expect(page.getByLabel('Show the board')).toBeChecked()
})

test('the board’s last page is shown to those who ask for a later one', inFull, async ({ page }) => {
  const projectId = await givenProject(await givenAccount('board-keeper'))
  const key = await givenPage(projectId, true)
  await givenSaid(projectId, [{ text: 'A bigger lid', shown: true }])
  await page.goto(`/feedback/${key}?page=99`)
  await expect(page.getByText('A bigger lid')).toBeVisible()
})
