import { readFile } from 'node:fs/promises'
import type { Page } from '#tests/browsers/page.ts'
import { becomeAdmin, photograph } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const text = '.ProseMirror[role=textbox]'

export async function writePost(page: Page): Promise<void> {
  await becomeAdmin(page)
  await page.open('/admin/posts/edit')
  await page.see(text)
  await expectSound(page)
  await page.click({ label: 'Title' })
  await page.type('Letters from the desk')
  await page.press('Enter')
  await page.type('It begins with a few words.')
  await page.press('Enter')
  await page.type('## What is in it')
  await page.press('Enter')
  await page.type('- one thing')
  await page.press('Enter')
  await page.type('another')
  await page.see([`${text} > p`, 'It begins with a few words.'])
  await page.see([`${text} > h2`, 'What is in it'])
  await page.until(() => page.count(`${text} > ul > li`), 2)

  await page.press('Control+a')
  await page.click('button[aria-label=Bold]')
  await page.see([`${text} strong`, 'one thing'])
  await page.press('ArrowRight')

  const picture = await readFile(await photograph(320, 200), 'base64')
  await page.evaluate(dropImage, `${text} > p`, picture)
  await page.see({ label: 'Alt text' })
  await page.fill('Alt text', 'A desk')
  await page.press('Enter')
  await page.see(`${text} img[alt="A desk"]`)
  await page.see(['.save-stamp', 'Saved'])
  await expectSound(page)
}

/** Drops a PNG on an element, as if from the desktop. Runs in the page. */
function dropImage(selector: string, base64: string): void {
  const target = document.querySelector(selector)!
  const { left, top, width, height } = target.getBoundingClientRect()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], 'desk.png', { type: 'image/png' }))
  const point = { clientX: left + width / 2, clientY: top + height / 2 }
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...point }))
}
