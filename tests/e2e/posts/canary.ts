import type { Page } from '@playwright/test'

/** Detects foreign markup that becomes active in a page. */
export type Canary = { cries: string[] }

/** Before the page opens anything. */
export async function letCanarySit(page: Page, origin: string): Promise<Canary> {
  const cries: string[] = []
  await page.exposeFunction('canaryCries', (what: string) => void cries.push(what))
  await page.addInitScript(() => {
    const { canaryCries } = window as unknown as { canaryCries: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt'] as const) {
      Object.defineProperty(window, name, { value: (text: unknown) => canaryCries(`${name} ${String(text)}`) })
    }
  })
  page.on('dialog', (dialog) => {
    cries.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) cries.push(`request ${url.href}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') cries.push(`console ${message.text()}`)
  })
  page.on('pageerror', (error) => cries.push(`error ${String(error)}`))
  page.on('popup', (popup) => cries.push(`popup ${popup.url()}`))
  return { cries }
}

/** Everything active within `selector`, or that would be on interaction. Every element is touched, too. */
export async function livingIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((article) => {
    const living: string[] = []
    for (const element of article.querySelectorAll('*')) {
      const name = element.localName
      if (/^(script|style|iframe|object|embed|form|input|button|svg|math|video|audio|link|meta|base)$/.test(name)) {
        living.push(`<${name}>`)
      }
      for (const attribute of element.attributes) {
        if (/^on|^srcdoc$|^formaction$/i.test(attribute.name)) living.push(`${name} ${attribute.name}`)
        if (/^[\s\u0000-\u0020]*(javascript|data|vbscript):/i.test(attribute.value)) {
          living.push(`${name} ${attribute.name}="${attribute.value}"`)
        }
      }
      for (const type of ['mouseover', 'mouseenter', 'focus', 'error', 'load', 'toggle', 'pointerdown']) {
        element.dispatchEvent(new Event(type))
      }
    }
    return living
  })
}
