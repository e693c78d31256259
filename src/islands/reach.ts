import { cleanEmail, isEmail } from '#src/domain/emails/emails.ts'
import { waitlistMessageLife, waitlistMessages } from '#src/domain/waitlist/waitlist.ts'

// What a script makes better on pages that are complete without one. Fetched when a visitor reaches for it, so it is
// small: no framework.

for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-email]')) {
  details.addEventListener('toggle', () => showEmail(details))
  if (details.open) showEmail(details)
}
for (const form of document.querySelectorAll<HTMLFormElement>('[data-waitlist]')) enhanceWaitlist(form)

/** Puts the address, which the page holds backwards, in the place of 'Click to show email'. */
function showEmail(details: HTMLDetailsElement): void {
  const email = Array.from(details.dataset['email'] ?? '')
    .reverse()
    .join('')
  const link = document.createElement('a')
  link.href = `mailto:${email}`
  link.textContent = email
  details.replaceWith(link)
  link.focus()
}

function enhanceWaitlist(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('[name=email]')
  const button = form.querySelector('button')
  const message = form.querySelector<HTMLElement>('[role=status]')
  if (!input || !button || !message) return
  let clearing: number | undefined

  const show = (state: 'good' | 'bad', text: string) => {
    clearTimeout(clearing)
    message.textContent = text
    message.dataset['state'] = state
    clearing = window.setTimeout(() => (message.textContent = ''), waitlistMessageLife[state])
  }

  // Our own rule and words, not those of the browser.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.disabled) return
    if (!isEmail(cleanEmail(input.value))) {
      show('bad', waitlistMessages.invalid)
      input.focus()
      return
    }
    button.disabled = true
    void join(new FormData(form))
      .then((joined) => {
        show(joined ? 'good' : 'bad', joined ? waitlistMessages.joined : waitlistMessages.failed)
        if (joined) form.reset()
      })
      .finally(() => (button.disabled = false))
  })
}

async function join(fields: FormData): Promise<boolean> {
  try {
    const body = JSON.stringify(Object.fromEntries(fields))
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/waitlist', { method: 'POST', headers, body })).ok
  } catch {
    // Offline, or cut off: the address stays in its field.
    return false
  }
}
