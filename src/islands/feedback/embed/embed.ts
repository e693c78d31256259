import { h } from './elements.ts'
import { createForm } from './form.ts'
import { loadBrand, loadImage, sendForm } from './send.ts'

// The script that customers embed: `<script src="https://…/feedback.js" data-project="KEY" async></script>`. It adds a
// button and a dialog, sets no cookie and stores nothing. See docs/decisions/050-feedback.md.

declare global {
  /** The style sheet and our name, which the build puts here. */
  const EMBED_STYLES: string
  const EMBED_NAME: string
}

const script = document.currentScript as HTMLScriptElement | null
const id = 'embedded-feedback'
/** What pages listen for, to them from an element that is no field: shortcuts would swallow letters, smooth scrolling the wheel. */
const ours = 'keydown keypress paste wheel touchmove pointerdown mousedown click focusin'

function start({ src, dataset: { project = '', label = 'Feedback' } }: HTMLScriptElement): void {
  // One button is enough, also on pages that have the script twice, or run it again without a new document. A copy that a
  // page made of its own markup has no shadow tree and does nothing.
  const isThere = () => document.getElementById(id)?.shadowRoot
  if (!/^[0-9a-f]{16}$/.test(project) || isThere()) return
  const { origin } = new URL(src)
  const page = `${origin}/feedback/${project}`
  const host = h('div', { id, dir: 'ltr' })
  const root = host.attachShadow({ mode: 'open' })
  for (const type of ours.split(' ')) host.addEventListener(type, (event) => event.stopPropagation(), { passive: true })

  const { form, said } = createForm(
    origin,
    () => void send(),
    () => dialog.close(),
    () => {
      reset()
      form.querySelector('textarea')?.focus()
    },
  )
  const reset = () => {
    said.textContent = form.className = ''
  }
  const outside = (href: string, text: string) => h('a', { href, target: '_blank', rel: 'noopener' }, text)
  const brand = h('header')
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'title' },
    brand,
    h('h2', { id: 'title' }, label),
    form,
    h('footer', {}, 'Powered by ', outside(origin, EMBED_NAME)),
  )
  /** Once, when the form is first opened. Without an answer it looks like ours. */
  const showBrand = async () => {
    const data = await loadBrand(origin, project)
    brand.append(h('b', { dir: 'auto' }, data.project))
    if (data.accent)
      root.adoptedStyleSheets[0]?.insertRule(`.main.main{color:${data.onAccent};background:${data.accent}}`)
    if (!data.logoUrl) return
    // Drawn, because the page's policy says which images may be shown.
    const image = await loadImage(data.logoUrl)
    const logo = h('canvas', { width: '64', height: '64' })
    logo.getContext('2d')?.drawImage(image, 0, 0, 64, 64)
    brand.prepend(logo)
  }
  const open = () => {
    reset()
    dialog.showModal()
    if (!brand.id) showBrand().catch(() => {})
    brand.id = 'brand'
  }
  try {
    // Unlike a style element, it isn't subject to the page's policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(EMBED_STYLES)
    root.adoptedStyleSheets = [sheet]
    root.append(h('button', { class: 'open', 'aria-haspopup': 'dialog', onclick: open }, label), dialog)
  } catch {
    // An old browser has no such style sheets.
    root.append(h('a', { href: page }, label))
  }

  // Sites go to another page by replacing the body, what is in it, or the whole document. The host is in none but the last.
  const observer = new MutationObserver(() => setTimeout(attach, 99))
  const attach = () => {
    if (host.isConnected || isThere()) return
    const { documentElement } = document
    documentElement.append(host)
    for (const node of [document, documentElement]) observer.observe(node, { childList: true })
    // Outside a document a dialog is no longer modal.
    if (dialog.open) {
      dialog.close()
      dialog.showModal()
    }
  }
  attach()

  const unmark = (field: Element) => {
    for (const name of ['invalid', 'describedby']) field.removeAttribute(`aria-${name}`)
  }
  // What was wrong with a field is over once it changes.
  form.oninput = ({ target }) => {
    const field = target as Element
    if (!field.matches('[aria-invalid]')) return
    unmark(field)
    said.textContent = ''
  }
  /** What is typed now. A file as its place. */
  const typed = () => JSON.stringify([...new FormData(form)])
  let isSending = false
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    said.textContent = 'Sending…'
    for (const element of form.elements) unmark(element)
    const before = typed()
    try {
      const { ok, message, field, wordsUrl } = await sendForm(form, origin, project)
      said.textContent = message
      if (wordsUrl) said.append(' ', outside(wordsUrl, 'See or take back what’s shown'))
      // What was typed meanwhile hasn't been sent.
      if (ok && typed() === before) {
        form.reset()
        form.className = 'sent'
        form.querySelector<HTMLElement>('.again button')?.focus()
      }
      const wrong = field ? form.elements.namedItem(field) : null
      if (wrong instanceof HTMLElement) {
        wrong.setAttribute('aria-invalid', 'true')
        wrong.setAttribute('aria-describedby', 'said')
        wrong.focus()
      }
    } catch {
      said.replaceChildren(
        'It couldn’t be sent. Your text is still here: try again, or use ',
        outside(page, 'this page'),
        '.',
      )
    }
    isSending = false
  }
}

if (script) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => start(script))
  else start(script)
}
