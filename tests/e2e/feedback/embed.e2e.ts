import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, mailTo, openLive, test } from '#tests/e2e/journey.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { givenPage, givenProject } from './given-feedback.ts'
import { startHostSite, tagOf } from './host-site.ts'

// They would be headers of the script's calls, too, which no script may set.
test.use({ extraHTTPHeaders: {} })

test.describe('a form that is refused first', () => {
  test.use({ expectedErrors: /status of 422/ })

  test('a visitor leaves feedback through the script on a strict page, the owner plans it, the visitor is told', async ({
    page,
    browser,
  }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const email = await givenAccount('teapot-maker')
    await givenProject(email)
    const owner = await (await browser.newContext({ baseURL: origin })).newPage()
    await signInByCall(owner, email)
    await openLive(owner, '/dashboard/feedback')
    await owner.getByRole('button', { name: 'Open feedback page' }).click()
    await expect(owner.getByText('No feedback yet.')).toBeVisible()
    expect(await axeFaults(owner, 'set up')).toEqual([])
    const tag = await owner.getByRole('textbox', { name: 'Paste it before </body>' }).inputValue()
    expect(tag).toMatch(/^<script src="[^"]+\/feedback\.js" data-project="[0-9a-f]{16}" async><\/script>$/)

    const site = await startHostSite({ origin: new URL(/src="([^"]+)"/.exec(tag)![1]!).origin, tag })
    const ann = `ann-${process.pid}@visitor.example`
    await page.goto(site.url)
    const opener = page.getByRole('button', { name: 'Feedback' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await expect(dialog).toBeVisible()
    expect(await axeFaults(page, 'embedded form')).toEqual([])
    await dialog.getByRole('radio', { name: 'Bug' }).check()
    await dialog.getByLabel('Email (optional)').fill(ann)
    await dialog.getByLabel('Screenshot (optional)').setInputFiles(await photograph('lid.png', 320, 200))
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    // What is missing is said, and its field gets the focus.
    await expect(dialog.getByRole('status')).toHaveText(feedbackMessages.textRequired)
    await expect(dialog.getByLabel('Your feedback')).toBeFocused()
    await page.keyboard.type('The lid falls off.')
    await dialog.getByRole('button', { name: 'Send feedback' }).press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(feedbackMessages.consentRequired)
    await dialog.getByRole('checkbox', { name: /^You may email me/ }).check()
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByRole('status')).toHaveText(feedbackMessages.thanks)
    // The thanks replace the form, until the visitor has more to say.
    await expect(dialog.getByLabel('Your feedback')).toBeHidden()
    await expect(dialog.getByText('Tea Timer', { exact: true })).toBeVisible()
    expect(await axeFaults(page, 'thanks')).toEqual([])
    // The button for it has the focus.
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Your feedback')).toBeFocused()
    await expect(dialog.locator('[aria-invalid], [aria-describedby]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await opener.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('')
    await expect(dialog.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', `${origin}/privacy`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await site.stop()

    await owner.reload()
    await expect(owner.getByText('The lid falls off.', { exact: true })).toBeVisible()
    await expect(owner.getByText(ann)).toBeVisible()
    // The page it was written on, without what its URL may hide.
    await expect(owner.getByText(/^127\.0\.0\.1:\d+\/pots\/7$/)).toBeVisible()
    await owner.getByRole('button', { name: 'Show screenshot' }).click()
    await expect(owner.getByRole('img', { name: 'What they saw when they wrote this' })).toHaveJSProperty(
      'naturalWidth',
      320,
    )
    await owner.keyboard.press('Escape')
    await owner.getByRole('button', { name: 'Decide' }).click()
    await owner.getByRole('combobox', { name: 'Status' }).selectOption('Planned')
    await expect(owner.getByText(`We’ll email ${ann} that it’s planned, once they confirm their email.`)).toBeVisible()
    expect(await axeFaults(owner, 'decision')).toEqual([])
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('waits until they confirm their email')).toBeVisible()

    const asked = await mailTo(ann, /^Confirm your email/)
    await page.goto(asked.links.find((link) => link.endsWith('/confirm'))!)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    const notified = await mailTo(ann, /plans to fix it/)
    expect(notified.text).toContain('> The lid falls off.')
    await owner.getByRole('button', { name: 'Reply' }).click()
    await owner.getByLabel(`Your reply to ${ann}`).fill('A new lid is on its way.')
    // What is typed survives a reload.
    await owner.reload()
    await expect(owner.getByText('Emailed: planned')).toBeVisible()
    await owner.getByRole('button', { name: 'Reply' }).click()
    await expect(owner.getByLabel(`Your reply to ${ann}`)).toHaveValue('A new lid is on its way.')
    await owner.getByRole('button', { name: 'Send reply' }).click()
    await expect(owner.getByText('Your reply', { exact: true })).toBeVisible()
    const { text, links } = await mailTo(ann, /^Your feedback: .* replied$/)
    expect(text).toContain('> A new lid is on its way.')

    const stop = links.find((link) => link.includes('/feedback-email/'))!
    await page.goto(stop)
    await page.getByRole('button', { name: 'Delete my email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email was deleted' })).toBeVisible()
    await owner.reload()
    await expect(owner.getByText('The lid falls off.', { exact: true })).toBeVisible()
    await expect(owner.getByText(ann)).toBeHidden()
    await expect(owner.getByRole('button', { name: 'Reply' })).toBeHidden()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_|Failed to load resource|Content Security Policy|violates the following/ })

  test('the embedded form keeps what was typed, says so, and sends it later', inFull, async ({ page }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const key = await givenPage(await givenProject(await givenAccount('kettle-maker')))
    const site = await startHostSite({ origin, tag: tagOf(key) })
    await page.route('**/api/feedback/**', (route) => route.abort())
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await dialog.getByLabel('Your feedback').fill('It whistles.')
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByRole('status')).toContainText('It couldn’t be sent. Your text is still here')
    await expect(dialog.getByRole('link', { name: 'this page' })).toHaveAttribute('href', `${origin}/feedback/${key}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/api/feedback/**')
    await page.getByRole('button', { name: 'Feedback' }).click()
    await expect(dialog.getByLabel('Your feedback')).toHaveValue('It whistles.')
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByRole('status')).toHaveText(feedbackMessages.thanks)
    await dialog.getByRole('button', { name: 'Send another' }).click()
    // Who agrees to be quoted gets a link to take it back.
    await dialog.getByLabel('Your feedback').fill('Now it hums.')
    await dialog.getByLabel(/^My words may be shown/).check()
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    const link = dialog.getByRole('link', { name: 'See or take back what’s shown' })
    await expect(link).toHaveAttribute('href', new RegExp(`^${origin}/feedback-words/`))
    await site.stop()
  })

  test('a page whose policy forbids the call says the same', inFull, async ({ page }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const key = await givenPage(await givenProject(await givenAccount('cup-maker')))
    const site = await startHostSite({ origin, tag: tagOf(key) }, `default-src 'none'; script-src ${origin}`)
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Feedback' }).click()
    await page.getByLabel('Your feedback').fill('It leaks.')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByRole('status')).toContainText('It couldn’t be sent.')
    await site.stop()
  })
})

test('the embedded form keeps what is typed while it is sent', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const key = await givenPage(await givenProject(await givenAccount('bowl-maker')))
  const site = await startHostSite({ origin, tag: tagOf(key) })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/feedback/save', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await dialog.getByLabel('Your feedback').fill('It wobbles.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Sending…')
  await dialog.getByLabel('Your feedback').fill('It wobbles. And it leaks.')
  release()
  await expect(dialog.getByRole('status')).toHaveText(feedbackMessages.thanks)
  await expect(dialog.getByLabel('Your feedback')).toHaveValue('It wobbles. And it leaks.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByLabel('Your feedback')).toHaveValue('')
  await site.stop()
})

test.describe('beside a tag whose key nobody has', () => {
  test.use({ expectedErrors: /404/ })

  test('the form is there once, in a replaced body too, and not without a key', inFull, async ({ page }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const key = await givenPage(await givenProject(await givenAccount('dish-maker')))
    const site = await startHostSite({ origin, tag: tagOf(key) + tagOf('0123456789abcdef') })
    await page.goto(site.url)
    const opener = page.getByRole('button', { name: 'Feedback' })
    await expect(opener).toHaveCount(1)
    await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
    await site.stop()
    const without = await startHostSite({ origin, tag: tagOf('') })
    await page.goto(without.url)
    await page.waitForLoadState('networkidle')
    await expect(opener).toHaveCount(0)
    await without.stop()
  })
})

test('an old browser gets a link to the feedback page instead', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const key = await givenPage(await givenProject(await givenAccount('mug-maker')))
  const site = await startHostSite({ origin, tag: tagOf(key) })
  await page.addInitScript(() => Object.assign(window, { CSSStyleSheet: undefined }))
  await page.goto(site.url)
  await expect(page.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', `${origin}/feedback/${key}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await site.stop()
})

test(
  'the embedded form holds the focus, and is legible in both schemes and at every width',
  inFull,
  async ({ page }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const key = await givenPage(await givenProject(await givenAccount('tray-maker')))
    const site = await startHostSite({ origin, tag: tagOf(key) + tagOf(key) })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(site.url)
        // The script is there twice, as on pages that put it in their layout and again in their page.
        await page.getByRole('button', { name: 'Feedback' }).click()
        const dialog = page.getByRole('dialog', { name: 'Feedback' })
        const box = (await dialog.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(800)
        expect(await axeFaults(page, `${colorScheme} ${width}`)).toEqual([])
      }
    }
    // Tab goes round within the dialog, and to the browser's own controls.
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('A')
    }
    await site.stop()
  },
)
