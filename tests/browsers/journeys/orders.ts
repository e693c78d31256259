import { expect } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { Page } from '#tests/browsers/page.ts'
import { emailFor, mailedLink, password } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const website = 'acme-invoices.de'

/** Without a payment provider, in development: a pretended payment leads to what a real one leads to. */
export async function orderFromMatches(page: Page): Promise<void> {
  await page.open('/')
  await page.fill('Your site', website)
  await page.choose('Category', 'SaaS')
  await page.click(['button', 'See your matches'])
  await page.see(['h2', website])
  await page.see(['.match-offer', 'Publisher covers the best 200 for $299.'])
  await expectSound(page)
  await page.click(['.match-header a', 'Get Publisher'])
  await page.until(page.path, `/?url=${website}&for=saas&country=de&plan=publisher#plan-publisher`)
  await page.click(['#plan-publisher a', 'Get Publisher'])
  await page.see(['h1', 'Order by email'])
  await page.until(() => valueOf(page, 'website'), website)
  await expectSound(page)
  await page.click(['a', 'Create an account to pretend to pay'])

  await page.see(['main', `Your first project will be ${website}.`])
  const email = emailFor('buyer')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click(['button', 'Create account'])
  await page.see(['main', accountMessages.unconfirmed])
  await page.open(await mailedLink(email, '#token='))
  await page.click(['button', 'Confirm email'])
  await page.see(['main', 'your choice'])
  await page.see(['button.bar-project', website])

  await page.click(['button', 'Choose Publisher'])
  await page.until(() => valueOf(page, 'email'), email)
  await page.click(['button', 'Pretend to pay'])
  await page.see(['main', 'Paid once. Nothing more to pay.'])

  await page.open('/dashboard/profile')
  await page.until(() => valueOf(page, 'website_url'), `https://${website}/`)
  expect(await valueOf(page, 'category')).toBe('saas')
  await page.see(['main', 'Germany'])
}

const valueOf = (page: Page, name: string) =>
  page.evaluate((name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value, name)
