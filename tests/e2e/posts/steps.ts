import type { Page } from '@playwright/test'
import { expect, openLive } from '#tests/e2e/journey.ts'
import { pngOf } from '#tests/support/images.ts'

// What editors do, for the journeys.

/** The text field of a post, once it is loaded. */
export async function openAdmin(page: Page, path = '/admin/posts/edit') {
  await openLive(page, path)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeVisible()
  return { title: page.getByRole('textbox', { name: 'Title', exact: true }), text }
}

/** Waits until the server has saved the text. */
export const saved = (page: Page) => expect(page.locator('.save-stamp')).toHaveText(/^Saved \d/)

/** Creates a saved post with a title and a line of text, and returns its admin URL. */
export async function writePost(page: Page, title: string, line: string): Promise<string> {
  const editor = await openAdmin(page)
  await editor.title.fill(title)
  await editor.text.click()
  await page.keyboard.type(line)
  await saved(page)
  await expect(page).toHaveURL(/\?id=/)
  return page.url()
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Readers can see it now.')).toBeVisible()
}

type Pasted = { html?: string; image?: { name: string; width: number; height: number } }

/** Pastes into the text as if from another program. */
export async function paste(page: Page, { html = '', image }: Pasted): Promise<void> {
  const file = image && { name: image.name, data: (await pngOf(image)).toString('base64') }
  await page.getByRole('textbox', { name: 'Text', exact: true }).evaluate(
    (target, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      if (given.file) {
        const bytes = Uint8Array.from(atob(given.file.data), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], given.file.name, { type: 'image/png' }))
      }
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, file: file ?? null },
  )
}
