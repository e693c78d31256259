import { h } from './elements.ts'
import { createForm } from './form.ts'
import { sendForm } from './send.ts'

// The script that customers embed: `<script src="https://…/feedback.js" data-project="KEY" async></script>`. It adds a
// button and a dialog, sets no cookie and stores nothing. See docs/decisions/050-feedback.md.

declare global {
  /** The style sheet, which the build puts here. */
  const EMBED_STYLES: string
}

const script = document.currentScript as HTMLScriptElement | null

function start({ src, dataset }: HTMLScriptElement): void {
  const { origin } = new URL(src)
  const key = dataset['project'] ?? ''
  const id = `feedback-${key}`
  // Pages that load without a new document may run the script again.
  if (document.getElementById(id)) return

  const { form, said } = createForm(
    () => void send(),
    () => dialog.close(),
  )
  const label = dataset['label'] ?? 'Feedback'
  const dialog = h('dialog', { 'aria-labelledby': 'title' }, h('h2', { id: 'title' }, label), form)
  const opener = h('button', { class: 'open', 'aria-haspopup': 'dialog', onclick: () => dialog.showModal() }, label)
  const host = h('div', { id })
  const root = host.attachShadow({ mode: 'open' })
  // Unlike a style element, it isn't subject to the page's policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(EMBED_STYLES)
  root.adoptedStyleSheets = [sheet]
  root.append(opener, dialog)
  document.body.append(host)

  let isSending = false
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    said.textContent = 'Sending…'
    for (const element of form.elements) element.removeAttribute('aria-invalid')
    try {
      const { ok, message, field } = await sendForm(form, origin, key)
      said.textContent = message
      if (ok) form.reset()
      const wrong = field ? form.elements.namedItem(field) : null
      if (wrong instanceof HTMLElement) {
        wrong.setAttribute('aria-invalid', 'true')
        wrong.setAttribute('aria-describedby', 'said')
        wrong.focus()
      }
    } catch {
      const page = h('a', { href: `${origin}/feedback/${key}`, target: '_blank', rel: 'noopener' }, 'this page')
      said.replaceChildren('It couldn’t be sent. Your text is still here: try again, or use ', page, '.')
    }
    isSending = false
  }
}

if (script) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => start(script))
  else start(script)
}
