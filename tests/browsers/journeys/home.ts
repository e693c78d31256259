import { expect } from 'vitest'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { site } from '#src/site.ts'
import type { Page } from '#tests/browsers/page.ts'
import { emailFor } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

export async function readHome(page: Page): Promise<void> {
  await page.open('/')
  await expectSound(page)

  await page.click(['summary', 'What is DR?'])
  await page.until(() => page.count('.faq .items details[open]'), 1)
  await page.click(['summary', 'What is DR?'])
  await page.until(() => page.count('.faq .items details[open]'), 0)

  await page.until(() => page.count('.plan h3'), 4)
  await page.click(['.pricing label', 'Yearly'])
  await page.see(['.plan h3', 'No yearly plan yet'])
  await page.press('ArrowLeft')
  await page.until(() => page.count('.plan h3'), 4)

  await page.until(() => page.count('.preview tbody tr'), 10)
  await page.click(['.preview label', 'Free'])
  await page.until(async () => (await page.count('.preview tbody tr')) < 10, true)
  expect(await page.count('.preview tbody tr')).toBe(await page.count(['.preview tbody tr', 'Free']))

  await page.click(['summary', 'Click to show email'])
  await page.see(['a', site.supportEmail])

  await page.fill('Email', emailFor('waiting'))
  await page.click(['button', 'Notify me'])
  await page.see(['.waitlist [role=status]', waitlistMessages.joined])
  await expectSound(page)
}

export async function useMenu(page: Page): Promise<void> {
  await page.open('/')
  const isNarrow = (await page.count('.menu-button')) === 1
  if (isNarrow) {
    await page.click('.menu-button')
    await page.see(['.menu a', 'FAQs'])
    await page.click(['.menu button', 'Close menu'])
    await page.miss('.menu a')
    // By keyboard, too.
    await page.click('.menu-button')
    await page.press('Escape')
    await page.miss('.menu a')
    await page.click('.menu-button')
  }
  await page.click([isNarrow ? '.menu a' : 'header a', 'Products'])
  await page.until(page.path, '/directories')
}
