import type { Page } from '@playwright/test'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { openAdmin, paste, publish, saved, writePost } from './steps.ts'

/** A new slug, so that a journey can run again on the same data. */
const mark = String(process.pid)

/** What a reader gets after the rebuild, before which those of other journeys may run. */
async function prebuilt(page: Page, path: string, text: string): Promise<void> {
  // Other journeys publish too, so new posts may be on the second page of the list.
  const paths = path === '/blog' ? ['/blog', '/blog/page/2', '/blog/page/3'] : [path]
  const read = async () => Promise.all(paths.map(async (one) => (await page.request.get(one)).text()))
  await expect
    .poll(async () => (await read()).join(), { message: `${text} in ${path}`, timeout: 300_000 })
    .toContain(text)
}

test('an editor writes and publishes a post, and readers find it everywhere', async ({ page, browser }) => {
  await becomeAdmin(page, { name: 'writer' })
  const { title, text } = await openAdmin(page)
  await expect(title).toBeFocused()
  await page.keyboard.type(`Seven letters from the desk ${mark}`)
  // Without a pause, like a fast typist: nothing may get lost between title and text.
  await page.keyboard.press('Enter')
  await page.keyboard.type('It begins with a few words.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## What is in it')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one thing')
  await page.keyboard.press('Enter')
  await page.keyboard.type('another')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(dialog.getByText('Use a URL')).toBeVisible()
  await dialog.getByLabel('URL').fill('example.org/more')
  await dialog.getByLabel('Text').fill('read more')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(text.getByRole('link', { name: 'read more' })).toHaveAttribute('href', 'https://example.org/more')
  await page.keyboard.press('Enter')
  await paste(page, { image: { name: 'desk.png', width: 320, height: 200 } })
  await expect(page.getByLabel('Alt text')).toBeFocused()
  await page.keyboard.type('A desk with seven letters')
  await page.keyboard.press('Enter')
  await saved(page)
  await publish(page)
  const href = await page.getByRole('link', { name: 'View post' }).getAttribute('href')
  expect(href).toBe(`/blog/seven-letters-from-the-desk-${mark}`)

  const reader = await (await browser.newContext()).newPage()
  await reader.goto(href!)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Seven letters from the desk ${mark}`)
  await expect(reader.getByRole('heading', { name: 'What is in it', level: 2 })).toBeVisible()
  await expect(reader.getByRole('listitem').filter({ hasText: 'one thing' })).toBeVisible()
  const image = reader.getByRole('img', { name: 'A desk with seven letters' })
  await expect(image).toHaveAttribute('width', '320')
  await expect(image).toHaveAttribute('height', '200')
  await prebuilt(reader, '/blog', href!)
  await prebuilt(reader, '/blog/feed.xml', href!)
  await prebuilt(reader, '/sitemap-blog-0.xml', href!)
  await reader.context().close()
})

test('a post in Japanese is published at a URL that Japanese people can read', inFull, async ({ page, browser }) => {
  await becomeAdmin(page, { name: 'writer' })
  await writePost(page, `東京のカフェ ${mark}`, '朝のコーヒー。')
  await publish(page)
  const href = await page.getByRole('link', { name: 'View post' }).getAttribute('href')
  expect(href).toBe(encodeURI(`/blog/東京のカフェ-${mark}`))

  const reader = await (await browser.newContext()).newPage()
  await reader.goto('/blog')
  for (const path of ['/blog', '/blog/feed.xml', '/sitemap-blog-0.xml']) await prebuilt(reader, path, href!)
  const built = await reader.goto(href!)
  expect(built?.headers()['cache-control']).toBe((await reader.request.get('/blog')).headers()['cache-control'])
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`東京のカフェ ${mark}`)
  await reader.context().close()
})

test('a post is scheduled and unscheduled', inFull, async ({ page }) => {
  await becomeAdmin(page, { name: 'planner' })
  await writePost(page, `For tomorrow morning ${mark}`, 'Not before breakfast.')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule post' }).click()
  await expect(dialog.getByText('That time has passed.')).toBeVisible()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await dialog.getByLabel('Date and time').fill('2099-05-04T09:30')
  await expect(dialog.getByText(`Mon 4 May 2099, 09:30 (${zone})`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(`Scheduled for Mon 4 May 2099, 09:30 (${zone}).`)).toBeVisible()
  await page.goto('/admin/posts?status=scheduled')
  await expect(page.getByRole('row', { name: `For tomorrow morning ${mark}` })).toContainText('4 May 2099, 09:30')
  expect((await page.request.get(`/blog/for-tomorrow-morning-${mark}`, { maxRedirects: 0 })).status()).toBe(404)
  await page.getByRole('link', { name: `For tomorrow morning ${mark}` }).click()
  await page.getByRole('button', { name: 'Move to drafts' }).click()
  await expect(page.getByText('It’s a draft again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
})

test('a published post gets a new URL and the old one redirects', inFull, async ({ page }) => {
  await becomeAdmin(page, { name: 'mover' })
  await writePost(page, `A house by the river ${mark}`, 'With a door.')
  await publish(page)
  // Readers know its URL now, so a new title doesn't change it.
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(`a-house-by-the-river-${mark}`)
  await page.getByRole('textbox', { name: 'Slug' }).fill(`house-on-the-hill-${mark}`)
  await expect(page.getByText('the old URL redirects here')).toBeVisible()
  await saved(page)
  await expect(page.getByText('There are unpublished changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The old URL redirects to the new one.')).toBeVisible()
  await expect(async () => {
    const answer = await page.request.get(`/blog/a-house-by-the-river-${mark}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers()['location']).toContain(`/blog/house-on-the-hill-${mark}`)
  }).toPass()
  await page.goto(`/blog/house-on-the-hill-${mark}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A house by the river ${mark}`)
})

test.describe('when two people edit', () => {
  test.use({ expectedErrors: /409/ })

  test('both texts are kept, no matter who continues', inFull, async ({ page, browser, baseURL }) => {
    await becomeAdmin(page, { name: 'first' })
    const address = await writePost(page, 'Two hands', 'In common.')
    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    const { email } = await becomeAdmin(other, { name: 'second' })
    const theirs = await openAdmin(other, address)
    await theirs.text.press('Control+End')
    await other.keyboard.type(' Theirs.')
    await saved(other)

    const mine = page.getByRole('textbox', { name: 'Text', exact: true })
    await mine.press('Control+End')
    await page.keyboard.type(' Mine.')
    await expect(page.getByText(`${email} saved this post at`)).toBeVisible()
    await expect(page.getByText('Your version is in the history as version')).toBeVisible()
    await page.getByRole('button', { name: 'View theirs' }).click()
    await expect(page.getByRole('dialog')).toContainText('In common. Theirs.')
    await page.getByRole('button', { name: 'Close' }).click()

    // Text typed while the dialog is open must not get lost either.
    await mine.press('Control+End')
    await page.keyboard.type(' Later.')
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(mine).toContainText('In common. Theirs.')
    await expect(page.getByText(`${email} saved this post at`)).toBeHidden()
    await page.getByText('History', { exact: true }).click()
    await page.locator('.history li', { hasText: 'conflicting version' }).first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('In common. Mine. Later.')
    await page.getByRole('button', { name: 'Restore version' }).click()
    await expect(mine).toContainText('In common. Mine. Later.')
    await saved(page)

    // Now the other editor has the older version and keeps what is on the screen.
    await other.keyboard.type(' Still theirs.')
    await other.getByRole('button', { name: 'Keep mine' }).click()
    await saved(other)
    await page.reload()
    await expect(mine).toContainText('In common. Theirs. Still theirs.')
    await other.context().close()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('text is kept in the browser and saved when the connection is back', inFull, async ({ page, context }) => {
    await becomeAdmin(page, { name: 'traveller' })
    const address = await writePost(page, 'From the train', 'Before the tunnel. ')
    await context.setOffline(true)
    await page.keyboard.type('In the tunnel. ')
    await expect(page.locator('.save-stamp')).toHaveText('Not saved: no connection. Trying again')
    await context.setOffline(false)
    await saved(page)

    await context.setOffline(true)
    await page.keyboard.type('Then it ended.')
    await expect(page.locator('.save-stamp')).toHaveText('Not saved: no connection. Trying again')
    // The first attempt may have been made before the last word was typed.
    const kept = () => page.evaluate(() => Object.values(localStorage).join(' '))
    await expect.poll(kept).toContain('Then it ended.')
    // As when the browser crashes: no confirmation dialog.
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    const { text } = await openAdmin(again, address)
    await expect(text).toHaveText('Before the tunnel. In the tunnel.')
    await expect(again.getByText('This browser has a version that was never saved')).toBeVisible()
    await again.getByRole('button', { name: 'Restore version' }).click()
    await expect(text).toHaveText('Before the tunnel. In the tunnel. Then it ended.')
    await saved(again)
    await again.reload()
    await expect(text).toHaveText('Before the tunnel. In the tunnel. Then it ended.')
    await expect(again.getByText('This browser has a version')).toBeHidden()
  })
})
