import {
  againLabel,
  consentLabel,
  emailLabel,
  feedbackModes,
  mayShowLabel,
  modeLabel,
  privacyLabel,
  screenshotAccept,
  screenshotLabel,
  sendLabel,
  textLabel,
} from '#src/domain/feedback/form.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { h } from './elements.ts'

/** The same fields as on the feedback page. `said`: where the form says what happened. */
export function createForm(
  origin: string,
  onSend: () => void,
  onClose: () => void,
  onAgain: () => void,
): { form: HTMLFormElement; said: HTMLElement } {
  const said = h('p', { id: 'said', role: 'status' })
  const field = (label: string, control: HTMLElement) => h('label', {}, label, control)
  const radios = Object.entries(feedbackModes).map(([value, label], place) =>
    h('label', { class: 'check' }, h('input', { type: 'radio', name: 'mode', value, checked: place === 0 }), label),
  )
  const form = h(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        onSend()
      },
    },
    h('fieldset', {}, h('legend', {}, modeLabel), ...radios),
    field(textLabel, h('textarea', { name: 'text', rows: '4', dir: 'auto' })),
    field(emailLabel, h('input', { name: 'email', inputmode: 'email', autocomplete: 'email' })),
    h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'consent' }), consentLabel),
    h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'mayShow' }), mayShowLabel),
    field(screenshotLabel, h('input', { type: 'file', name: 'file', accept: screenshotAccept })),
    h('input', { name: honeypotField, class: 'trap', tabindex: '-1', autocomplete: 'off', 'aria-hidden': 'true' }),
    said,
    // Only shown once feedback was sent, when it's the only thing besides the thanks.
    h('p', { class: 'again' }, h('button', { type: 'button', onclick: onAgain }, againLabel)),
    h(
      'p',
      {},
      h('button', { class: 'main' }, sendLabel),
      h('button', { type: 'button', onclick: onClose }, 'Close'),
      h('a', { href: `${origin}/privacy`, target: '_blank', rel: 'noopener' }, privacyLabel),
    ),
  )
  return { form, said }
}
