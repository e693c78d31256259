import type { Locator, Page } from '@playwright/test'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { expect, mailTo, openLive } from '#tests/e2e/journey.ts'

// What people do with accounts, for the journeys. Sign-ups are rare here, because the real limits apply.

export const password = 'correct horse battery'

let counter = 0
export const emailFor = (name: string) => `${name}-${process.pid}-${(counter += 1)}@founder.example`

export async function signUp(page: Page, email: string): Promise<void> {
  await openLive(page, '/auth/signup')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The link in a mail, as the recipient would click it. */
export async function linkIn(email: string, subject: RegExp): Promise<string> {
  const { links } = await mailTo(email, subject)
  return links.find((link) => link.includes('#token='))!
}

export async function confirm(page: Page, email: string): Promise<void> {
  await openLive(page, await linkIn(email, /Confirm your email for/))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText(accountMessages.confirmed)).toBeVisible()
}

export const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('currentProjectId')])

export const fieldError = (page: Page, text: string): Locator => page.locator('.field-error', { hasText: text })
