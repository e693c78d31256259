import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { Page } from '#tests/browsers/page.ts'
import { emailFor, mailedLink, password } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

export async function signUp(page: Page): Promise<void> {
  const email = emailFor('owner')
  await page.open('/auth/signup')
  await expectSound(page)
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click(['button', 'Create account'])
  await page.see(['h1', 'Overview'])
  await expectSound(page)

  await page.open(await mailedLink(email, '#token='))
  await page.click(['button', 'Confirm email'])
  await page.see(['main', accountMessages.confirmed])
  await page.open('/dashboard/plan')
  await page.see(['button', 'Choose Growth'])
}
