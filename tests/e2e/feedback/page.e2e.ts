import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { givenAccount, givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { widest } from '#tests/e2e/page-kinds.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { givenPage, givenProject, givenSaid } from './given-feedback.ts'

const long = `A very long word: ${'x'.repeat(200)}`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 422/ })

  test('a visitor leaves feedback with a screenshot and votes on the board', async ({ page }) => {
    const projectId = await givenProject(await givenAccount('saucer-maker'))
    const key = await givenPage(projectId, true)
    await givenSaid(projectId, [
      { text: 'A bigger saucer', shown: true, status: 'planned' },
      { text: 'Only for its owner' },
    ])
    await page.goto(`/feedback/${key}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback for Tea Timer')
    await expect(page.getByText('Only for its owner')).toBeHidden()
    // It's theirs, not ours.
    await expect(page.getByRole('link', { name: /^(?:Sign in|See your matches)$/ })).toHaveCount(0)
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)
    await expect(page.getByText('Powered by')).toBeVisible()
    const entry = page.getByRole('listitem').filter({ hasText: 'A bigger saucer' })
    await expect(entry.getByText('Planned')).toBeVisible()
    await entry.getByRole('button', { name: 'Vote, 0 votes so far' }).click()
    await expect(entry.getByRole('button', { name: 'Vote, 1 vote so far', pressed: true })).toBeVisible()
    await page.reload()
    await entry.getByRole('button', { name: 'Vote, 1 vote so far', pressed: true }).click()
    await expect(entry.getByRole('button', { name: 'Vote, 0 votes so far', pressed: false })).toBeVisible()

    await page.getByLabel('Your feedback').fill('It spills.\nA lot.')
    await page.getByLabel('Email (optional)').fill('ann@visitor.example')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByText(feedbackMessages.consentRequired)).toBeVisible()
    await expect(page.getByLabel('Your feedback')).toHaveValue('It spills.\nA lot.')
    await page.getByRole('checkbox', { name: /^You may email me/ }).check()
    await page.getByLabel('Screenshot (optional)').setInputFiles(await photograph('spill.png', 200, 100))
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByRole('heading', { name: feedbackMessages.thanks })).toBeVisible()
    await page.getByRole('link', { name: 'Send another' }).click()
    await expect(page.getByLabel('Your feedback')).toHaveValue('')
  })
})

test('the public page is accessible and fits every width, in both schemes', inFull, async ({ page }) => {
  const projectId = await givenProject(await givenAccount('spoon-maker'), long.slice(0, 100))
  const key = await givenPage(projectId, true)
  await givenSaid(projectId, [
    { text: long, shown: true, status: 'done' },
    { text: 'Hebrew: שלום', shown: true, status: 'declined', mode: 'praise' },
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/feedback/${key}`)
    expect(await axeFaults(page, colorScheme)).toEqual([])
    expect(await widest(page, [320, 390, 768, 1440])).toBe(0)
  }
})

test.describe('without a page', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('a visitor is told that there is none', inFull, async ({ page }) => {
    await page.goto('/feedback/0123456789abcdef')
    await expect(page.getByText(feedbackMessages.pageNotFound)).toBeVisible()
  })
})

test('the owner filters, decides, closes and opens again; everything by keyboard', async ({ page }) => {
  const projectId = await givenProject(await givenSignedIn(page, 'jug-maker'))
  await givenPage(projectId)
  await givenSaid(projectId, [
    ...Array.from({ length: 22 }, (_, n) => ({ text: `Idea number ${n + 1}`, daysAgo: n })),
    { text: long, mode: 'bug', status: 'declined', daysAgo: 40 },
    { text: 'Lovely jug!', mayShow: true, mode: 'praise', email: 'bob@visitor.example', daysAgo: 3 },
  ])
  await openLive(page, '/dashboard/feedback')
  await expect(page.getByRole('img', { name: /^Feedback by day/ })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.getByText('Show as a table').press('Enter')
    expect(await axeFaults(page, colorScheme)).toEqual([])
  }
  expect(await widest(page, [320, 390, 768, 1440])).toBe(0)

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(page.getByText('Idea number 22', { exact: true })).toBeVisible()
  await page.getByLabel('Kind', { exact: true }).selectOption('Praise')
  await expect(page).toHaveURL(/\?mode=praise$/)
  await expect(page.getByText('Idea number 1', { exact: true })).toBeHidden()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('feedback.csv')

  const item = page.getByRole('listitem').filter({ hasText: 'Lovely jug!' })
  await item.getByRole('button', { name: 'Decide' }).press('Enter')
  await page.getByRole('checkbox', { name: /public board/ }).press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(item.getByText('on the board when it’s on')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Show the board' }).press('Space')
  await page.getByRole('button', { name: 'Save board' }).press('Enter')
  await expect(item.getByText('on the board', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Close feedback page' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close feedback page' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your feedback page is closed' })).toBeVisible()
  await page.getByRole('button', { name: 'Open feedback page' }).press('Enter')
  // The button is gone, so the news gets the focus.
  await expect(page.getByRole('status').filter({ hasText: 'Feedback page opened.' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Your feedback page' })).toBeVisible()

  await item.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete feedback' }).press('Enter')
  await expect(page.getByText('No feedback matches.')).toBeVisible()
})

test.describe('closed in another window', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('a page isn’t opened again by saving its board', inFull, async ({ page, context }) => {
    const projectId = await givenProject(await givenSignedIn(page, 'mug-maker'))
    await givenPage(projectId)
    await openLive(page, '/dashboard/feedback')
    const other = await context.newPage()
    await openLive(other, '/dashboard/feedback')
    await other.getByRole('button', { name: 'Close feedback page' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Close feedback page' }).click()
    await expect(other.getByRole('button', { name: 'Open feedback page' })).toBeVisible()

    await page.getByRole('button', { name: 'Save board' }).click()
    await expect(page.getByRole('button', { name: 'Open feedback page' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: 'Open feedback page' })).toBeVisible()
  })
})
