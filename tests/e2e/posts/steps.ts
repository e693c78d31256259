import type { Page } from '@playwright/test'
import { createPasswords } from '#functions/accounts/passwords.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { emailFor, password } from '#tests/e2e/accounts/steps.ts'
import { setUpApp } from '#tests/e2e/admin/steps.ts'
import { expect, openLive } from '#tests/e2e/journey.ts'
import { pngOf } from '#tests/support/images.ts'

// What editors do, for the journeys.

const cheap = createPasswords({ ln: 10, r: 8, p: 1 })

/** Signs in as an existing editor, because one client may only sign up so often. */
export async function becomeEditor(page: Page, name: string): Promise<string> {
  return (await becomeEditorWithApp(page, name)).email
}

/** The same, for journeys that sign in again: `secret` is the key of the authenticator app. */
export async function becomeEditorWithApp(
  page: Page,
  name: string,
  codeOf?: (secret: string) => string | Promise<string>,
): Promise<{ email: string; secret: string }> {
  const email = emailFor(name)
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  await db.insert(users).values({
    id: crypto.randomUUID(),
    email,
    emailKey: emailKey(email),
    passwordHash: await cheap.hash(password),
    isAdmin: true,
    confirmedAt: 1,
    createdAt: 1,
    updatedAt: 1,
  })
  db.$client.close()
  const answer = await page.request.post('/api/auth/signIn', { data: { email, password } })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  await page.goto('/terms')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
  return { email, secret: await setUpApp(page, codeOf) }
}

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
