import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { openAdmin, paste, saved, writePost } from './steps.ts'

const fromWord = `<html xmlns:o="urn:x"><head><style>p { color: red }</style></head><body>
<p class=MsoNormal style="margin:0" onclick="x()">Some <b style="mso-bidi-font-weight:normal">bold</b> and
<span style="color:red;font-family:Arial">red</span> words, <a href="javascript:x()" class=x>one</a>
<a href="https://example.org" target=_blank style="color:blue">two</a><o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>first</p>
<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o </span>inner</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>second</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table style="width:300px"><colgroup><col style="width:9px"></colgroup><tr><td style="background:red">cell</td></tr></table>
<img src="https://elsewhere.example/x.png"></body></html>`

const fromDocs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span
style="font-weight:700;color:#000">Strong</span><span style="font-style:italic"> words</span> plain
<span style="vertical-align:super">2</span></p></b>`

// Any inline style or handler that got through would log a console error, which fails the journey.
test(
  "pasted content from Word and Google Docs is clean, and external images aren't loaded",
  inFull,
  async ({ page }) => {
    await becomeAdmin(page, { name: 'paster' })
    const { title, text } = await openAdmin(page)
    await title.fill('Pasted')
    await text.click()
    await paste(page, { html: fromWord })
    await expect(page.getByText('1 image from another site was left out.')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(text).toBeFocused()
    await text.press('Control+End')
    // Browsers tell the editor later that the caret left the table.
    await expect(page.getByRole('button', { name: 'Delete table' })).toBeHidden()
    await paste(page, { html: fromDocs })
    await saved(page)
    const kept = await text.evaluate((element) => element.innerHTML.replace(/<p><br[^>]*><\/p>$/, ''))
    expect(kept).toBe(
      '<p>Some <strong>bold</strong> and red words, one <a href="https://example.org">two</a></p>' +
        '<ul><li><p>first</p><ul><li><p>inner</p></li></ul></li><li><p>second</p></li></ul>' +
        '<table><tbody><tr><td><p>cell</p></td></tr></tbody></table>' +
        '<p><strong>Strong</strong><em> words</em> plain <sup>2</sup></p>',
    )
  },
)

test.describe('when an upload fails', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('it says why and can be retried', inFull, async ({ page }) => {
    await becomeAdmin(page, { name: 'uploader' })
    const { text } = await openAdmin(page)
    await text.click()
    await page.route('**/api/file-uploads/image', (route) => route.abort())
    await paste(page, { image: { name: 'lost.png', width: 64, height: 48 } })
    await expect(text.getByText('Couldn’t upload lost.png:')).toBeVisible()
    await page.unroute('**/api/file-uploads/image')
    await text.getByRole('button', { name: 'Try again' }).click()
    await expect(text.locator('img[width="64"][height="48"]')).toBeVisible()
    await expect(text.getByRole('button', { name: 'Try again' })).toBeHidden()
  })
})

test('the toolbar is one Tab stop, and arrow keys move within it', inFull, async ({ page }) => {
  await becomeAdmin(page, { name: 'keys' })
  const { text } = await openAdmin(page)
  await text.click()
  await page.keyboard.type('Words')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await expect(text.locator('strong')).toHaveText('Words')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
})

test('the list can be searched, filtered and navigated by keyboard', inFull, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await becomeAdmin(page, { name: 'lister' })
  await openLive(page, '/admin/posts')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  // The editor is only loaded on the page that edits.
  const scripts = await page.evaluate(
    async (urls) => {
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
      return texts.filter((text) => /prosemirror/i.test(text)).length
    },
    requests.filter((url) => url.endsWith('.js')),
  )
  expect(scripts).toBe(0)

  await page.keyboard.press('/')
  await page.keyboard.type('choose')
  await expect(page).toHaveURL(/\?q=choose/)
  await expect(page.getByRole('row', { name: /12-point checklist/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Followed vs. nofollow/ })).toBeHidden()
  await page.getByRole('link', { name: 'published', exact: true }).click()
  await expect(page).toHaveURL('/admin/posts?q=choose&status=published')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /12-point checklist/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/How to choose directories/)
  await page.goBack()
  await expect(page.getByLabel('Search titles and slugs')).toHaveValue('choose')
  await page.getByRole('link', { name: 'draft', exact: true }).focus()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/posts/edit')
})

for (const [scheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } })

    test("the list and the editor are accessible and don't scroll sideways", inFull, async ({ page }) => {
      await becomeAdmin(page, { name: 'reader' })
      await openLive(page, '/admin/posts')
      await expect(page.getByRole('row').nth(2)).toBeVisible()
      expect(await axeFaults(page, 'list')).toEqual([])
      expect(await overflow(page)).toBe(0)
      await writePost(page, 'مقال من اليمين', 'مرحبا')
      await paste(page, { html: '<table><tr><th>a</th></tr></table><p><a href="/terms">x</a></p>' })
      await page.getByText('History', { exact: true }).click()
      await page.getByText('Search result', { exact: true }).click()
      await expect(page.locator('.history li').first()).toBeVisible()
      expect(await axeFaults(page, 'editor')).toEqual([])
      expect(await overflow(page)).toBe(0)
      await page
        .getByRole('button', { name: /View version/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText('مرحبا')
      expect(await axeFaults(page, 'version')).toEqual([])
    })
  })
}
