import type { Page } from '#tests/browsers/page.ts'
import { emailFor, mailedLink, photograph } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const cards = '.sheet > li'

export async function search(page: Page): Promise<void> {
  await page.open('/directories')
  await expectSound(page)
  await page.fill('Search startups', 'newsletter')
  await page.click(['form[role=search] button', 'Search'])
  await page.until(page.path, '/directories?q=newsletter')
  await page.see([cards, 'ewsletter'])

  await page.fill('Search startups', 'medical')
  await page.press('Enter')
  await page.see([cards, 'Orthanc'])
  await expectSound(page)
  await page.click([`${cards} a`, 'Orthanc'])
  await page.until(page.path, '/product/orthanc')
  await page.see(['h1', 'Orthanc'])
}

export async function submit(page: Page): Promise<void> {
  const email = emailFor('submitter')
  const name = `Journey ${email.split('@')[0]!}`
  await page.open('/directories/submit')
  await expectSound(page)
  await page.click(['button', 'Submit your product'])
  await page.see(['[role=alert]', 'Product name is required'])

  await page.fill('Product name', name)
  await page.fill('Headline', 'A headline that says what it does')
  await page.fill('Description', 'It does one thing. It does it well.')
  await page.fill('Website URL', `https://${email.split('@')[0]!}.example`)
  await page.choose('Category', 'Developer Tools')
  await page.fill('First name', 'Ann')
  await page.fill('Email', email)
  await page.chooseFile('input[name=logo]', await photograph(256, 256))
  await page.see('img[alt="Your logo"]')
  // Over 4 MiB: it can only be sent in parts.
  await page.chooseFile('input[name=screenshot]', await photograph(1500, 1000))
  await page.see('img[alt="Your screenshot"]')
  await expectSound(page)
  await page.click(['button', 'Submit your product'])
  await page.see(['dialog', 'Submission Successful!'])
  await page.click(['dialog button', 'Close'])
  await page.miss('dialog')

  await page.open(await mailedLink(email, '/submissions/'))
  await page.click(['button', 'onfirm'])
  await page.see(['main', 'In the queue'])
}
