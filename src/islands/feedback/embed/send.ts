import type { FeedbackBrand } from '#src/domain/feedback/feedback.api.ts'
import { screenshotBytes, screenshotTooLarge, textRequired } from '#src/domain/feedback/form.ts'

/** `field`: the one to correct. `wordsUrl`: where they can take back what may be shown. */
type Outcome = { ok: boolean; message: string; field?: string | undefined; wordsUrl?: string | undefined }
type Answer = { message: string; errors?: { field: string }[]; data?: { screenshot?: string; wordsUrl?: string } }

/** Uploaded screenshots, so that a second attempt doesn't upload one again. */
const uploaded = new WeakMap<File, string>()

/** What the form shows of its owner. */
export async function loadBrand(origin: string, key: string): Promise<FeedbackBrand> {
  const answer = await fetch(`${origin}/api/feedback/pages/${key}`)
  return ((await answer.json()) as { data: FeedbackBrand }).data
}

export async function loadImage(url: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(url)).blob())
}

/** Sends the form. Rejects when our site can't be reached, or the page's policy forbids it. */
export async function sendForm(form: HTMLFormElement, origin: string, key: string): Promise<Outcome> {
  const post = async (path: string, init: RequestInit): Promise<[boolean, Answer]> => {
    const response = await fetch(`${origin}/api/feedback/${path}`, { method: 'POST', credentials: 'omit', ...init })
    return [response.ok, (await response.json()) as Answer]
  }
  const refused = ({ message, errors }: Answer): Outcome => ({ ok: false, message, field: errors?.[0]?.field })

  const { file, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string> & { file: File }
  // Before the screenshot is uploaded for nothing. The server checks the rest.
  if (!fields['text']?.trim()) return { ok: false, message: textRequired, field: 'text' }
  if (file.size > screenshotBytes) return { ok: false, message: screenshotTooLarge, field: 'file' }
  if (file.size > 0 && !uploaded.has(file)) {
    const body = new FormData()
    body.set('key', key)
    body.set('file', file)
    const [ok, answer] = await post('screenshots', { body })
    if (!ok) return refused(answer)
    uploaded.set(file, answer.data?.screenshot ?? '')
  }
  const json = {
    ...fields,
    key,
    consent: 'consent' in fields,
    mayShow: 'mayShow' in fields,
    screenshot: uploaded.get(file) ?? '',
    pageUrl: location.origin + location.pathname,
  }
  const headers = { 'content-type': 'application/json' }
  const [ok, answer] = await post('save', { headers, body: JSON.stringify(json) })
  return ok ? { ok, message: answer.message, wordsUrl: answer.data?.wordsUrl } : refused(answer)
}
