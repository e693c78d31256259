import { createTransport } from 'nodemailer'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

// Browsers log policy violations as console errors, which fail a journey. So every journey also proves that pages
// contain nothing forbidden.

test.describe('An injected script', () => {
  test.use({ expectedErrors: /Content Security Policy|spam\.example/ })

  test("doesn't run and reaches no other site", async ({ page }) => {
    await openLive(page, '/directories')
    const violations = await page.evaluateHandle(() => {
      const seen = new Set<string>()
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.add(effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      const button = document.createElement('button')
      button.setAttribute('onclick', 'document.title = "taken over"')
      const frame = document.createElement('iframe')
      frame.src = 'https://spam.example/'
      document.body.append(script, button, frame)
      button.click()
      fetch('https://spam.example/').catch(() => null)
      return seen
    })
    await expect
      .poll(() => violations.evaluate((seen) => [...seen].sort()))
      .toEqual(['connect-src', 'frame-src', 'script-src-attr', 'script-src-elem'])
    expect(await page.title()).not.toBe('taken over')
  })
})

test('the API docs page shows its routes', inFull, async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'products', exact: true }).click()
  const route = page.getByText('/api/products', { exact: true }).first()
  await expect(route).toBeVisible()
  await route.click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('Response body').first()).toBeVisible()
})

test.describe('The local mailbox', () => {
  // The trace recorder tries to run in the frame, which doesn't allow scripts.
  test.use({ expectedErrors: /Blocked script execution in 'about:srcdoc'/ })
  // Only visitors from this machine see mails, none that a proxy forwards.
  test.use({ extraHTTPHeaders: {} })

  test('shows a mail as it was designed', inFull, async ({ page }) => {
    const { smtpUrl } = (await findRunningPlatform(process.env['JOURNEY_DATA_DIR']!))!
    const transport = createTransport(smtpUrl)
    const html = '<p style="color: rgb(1, 2, 3)">As designed</p>'
    await transport.sendMail({ from: 'a@site.example', to: 'b@site.example', subject: 'Policy', text: 'Plain', html })
    transport.close()
    await page.goto('/_mail')
    const mail = page.getByRole('article').filter({ hasText: 'Policy' })
    await mail.getByText('As designed').click()
    const text = mail.frameLocator('iframe').getByText('As designed')
    await expect(text).toHaveCSS('color', 'rgb(1, 2, 3)')
  })
})
