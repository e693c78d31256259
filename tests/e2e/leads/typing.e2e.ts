import type { Page } from '@playwright/test'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenInbox } from '#tests/e2e/mentions/given-mentions.ts'
import { byHacker } from '#tests/support/leads.ts'
import { givenPeople } from './given-leads.ts'

/** Holds a call back until the returned function is called. */
async function held(page: Page, url: string, method = 'POST'): Promise<() => void> {
  let release = () => {}
  const wait = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() === method) await wait
    await route.continue()
  })
  return release
}

test('what is typed while an offer, keywords or a message are saved stays', inFull, async ({ page }) => {
  const email = await givenAccount('fast-typer')
  await givenPeople(email, [{ ...byHacker('ann'), title: 'Which tea timer?' }])
  await signInByCall(page, email)

  await openLive(page, '/dashboard/offer')
  const headline = page.getByLabel('Headline')
  await headline.fill('Two months')
  const answerOffer = await held(page, '**/api/offers/add-update')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await headline.fill('Two months free')
  answerOffer()
  await expect(page.getByRole('button', { name: 'Save offer' })).toBeVisible()
  await expect(headline).toHaveValue('Two months free')
  await page.reload()
  await expect(headline).toHaveValue('Two months free')

  await openLive(page, '/dashboard/keywords')
  const keywords = page.getByRole('textbox', { name: 'Keywords' })
  await keywords.fill('kettle clock')
  const answerKeywords = await held(page, '**/api/projects/*/keyword')
  await page.getByRole('button', { name: 'Add keywords' }).click()
  await keywords.fill('kettle clock\nbrew')
  answerKeywords()
  await expect(page.getByText('Added 1 keyword.')).toBeVisible()
  await expect(keywords).toHaveValue('kettle clock\nbrew')
  page.on('dialog', (dialog) => void dialog.accept())

  await openLive(page, '/dashboard/leads')
  const message = page.getByLabel('Message', { exact: true })
  const propose = await held(page, '**/api/projects/*/generate-dm', 'GET')
  await page.getByRole('button', { name: 'Suggest a message' }).click()
  await message.fill('Hello')
  propose()
  await expect(page.getByText('so we didn’t fill in the suggestion')).toBeVisible()
  await expect(message).toHaveValue('Hello')
  const answerMessage = await held(page, '**/api/projects/*/dm', 'PUT')
  await page.getByRole('button', { name: 'Save message' }).click()
  await message.fill('Hello you')
  answerMessage()
  await expect(page.getByText('Saved, except for what you’ve typed since.')).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('Hello you')
})

test(
  'what a draft has replaced can be brought back after a reload and from another mention',
  inFull,
  async ({ page }) => {
    const email = await givenAccount('redrafter')
    await givenInbox(email, ['Which tea timer?', 'A tea timer for two?'])
    await signInByCall(page, email)
    await openLive(page, '/dashboard/mentions')
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    const bringBack = page.getByRole('button', { name: 'Bring back what you typed' })
    await reply.fill('My own words')
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(bringBack).toBeVisible()
    await page.reload()
    await bringBack.click()
    await expect(reply).toHaveValue('My own words')

    const answerDraft = await held(page, '**/api/posts/*/generate')
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(page.getByRole('button', { name: 'Writing...' })).toBeVisible()
    await page.getByRole('option').nth(1).click()
    await expect(reply).toHaveValue('')
    answerDraft()
    await page.getByRole('option').first().click()
    await expect(bringBack).toBeVisible()
    await expect(reply).not.toHaveValue('My own words')
  },
)

test(
  'states are chosen by arrow keys, under a filter too, and a year is typed with one call',
  inFull,
  async ({ page }) => {
    const email = await givenAccount('arrow-keys')
    await givenPeople(email, [
      { ...byHacker('ann'), title: 'Which tea timer?' },
      { ...byHacker('ben'), title: 'Any tea timer?' },
    ])
    await signInByCall(page, email)
    await openLive(page, '/dashboard/leads?state=new')
    const state = page.getByLabel('State of ann')
    await state.focus()
    // In a closed list each arrow key chooses.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Won 1' })).toBeVisible()
    await expect(state).toHaveValue('won')
    await expect(state).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add note about ann' })).toBeFocused()
    // Its row stays until it's left.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
    await expect(state).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Won 1' })).toBeVisible()

    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/leads\?.*from=/.test(request.url())) asked.push(request.url())
    })
    await page.getByLabel('Posted since').focus()
    await page.keyboard.type('01022026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-/)
    expect(asked).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Export all states' })).toBeVisible()
  },
)

test.describe('beyond the last page', () => {
  test('the last page of leads is shown', inFull, async ({ page }) => {
    const email = await givenAccount('far-leads')
    await givenPeople(email, [{ ...byHacker('ann'), title: 'Which tea timer?' }])
    await signInByCall(page, email)
    await openLive(page, '/dashboard/leads?page=9')
    await expect(page.getByRole('rowheader', { name: /ann/ })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/leads')
  })
})
