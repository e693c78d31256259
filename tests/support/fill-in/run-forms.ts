import type { Browser } from 'playwright'
import type { FormMap } from '#src/domain/directories/form-map.ts'
import { openBookmark } from './bookmark.ts'
import type { Form } from './form.ts'
import { clipFor, judge, type Judged } from './judge.ts'
import type { FormServer } from './server.ts'

export type FormRun = { form: Form; judged: Judged[]; status: string; text: string; errors: string[] }

type Place = { browser: Browser; server: FormServer; bookmark: string }

/** Opens a form, clicks the bookmark, pastes the values, and compares. */
export async function runForm({ browser, server, bookmark }: Place, form: Form, map: FormMap = []): Promise<FormRun> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  const clip = clipFor(map, [server.origin])
  try {
    await page.goto(`${server.origin}/form/${encodeURIComponent(form.name)}`)
    const script = await openBookmark(page, bookmark)
    await script.click()
    await script.paste(JSON.stringify(clip))
    await script.waitForStatus('filled in')
    if (form.again) {
      await page.click(form.again)
      await script.click()
      await page.waitForTimeout(500)
      await script.waitForStatus('filled in')
    }
    const { says } = form
    if (says) await script.waitForText(says)
    const judged = await judge(page, clip)
    const [status, text] = [await script.status(), await script.text()]
    return { form, judged, status, text, errors }
  } finally {
    await page.close()
  }
}
