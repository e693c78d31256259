import { html } from 'hono/html'
import { waitlistMessages, type WaitlistState } from '#src/domain/waitlist/waitlist.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import type { Markup } from '#functions/pages/answers.ts'

export function joinedMarkup(): Markup {
  return html`<div class="stack">
    <h1>One mail is on its way</h1>
    <p class="lead" role="status">${waitlistMessages.joined}</p>
    <p>Open it and press its button, so that we know the address is yours.</p>
    <p><a class="button button-quiet" href="/">Go back home</a></p>
  </div>`
}

/** The form again, with what was typed. */
export function refusedMarkup(message: string, email: string): Markup {
  return html`<form class="stack" method="post" action="/waitlist">
    <h1>Join the waitlist</h1>
    <p class="notice notice-bad" role="alert">${message}</p>
    <div class="field">
      <label for="email">E-mail address</label>
      <input
        class="input"
        id="email"
        name="email"
        type="text"
        inputmode="email"
        autocomplete="email"
        required
        value="${email}"
      />
    </div>
    <div class="trap" aria-hidden="true">
      <label for="fax">Leave this empty</label>
      <input id="fax" type="text" name="${honeypotField}" tabindex="-1" autocomplete="off" />
    </div>
    <p><button class="button" type="submit">Tell me</button></p>
  </form>`
}

const confirmTexts: Record<WaitlistState, { title: string; text: string; button: string | null }> = {
  unconfirmed: {
    title: 'Is this address yours?',
    text: 'Press the button, and we write once the product is online.',
    button: 'Yes, put me on the list',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'We write once the product is online, and not before.',
    button: null,
  },
  unsubscribed: {
    title: 'You have left the list',
    text: 'We do not write to you. To come back, leave your address again on the home page.',
    button: null,
  },
}

export function confirmMarkup(state: WaitlistState): Markup {
  return askMarkup(confirmTexts[state])
}

export function leaveMarkup(state: WaitlistState): Markup {
  if (state === 'unsubscribed') return askMarkup(confirmTexts.unsubscribed)
  return askMarkup({
    title: 'Leave the waitlist?',
    text: 'One press, and we do not write to this address again.',
    button: 'Leave the list',
  })
}

function askMarkup({ title, text, button }: { title: string; text: string; button: string | null }): Markup {
  return html`<div class="stack">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${
      button
        ? html`<form method="post"><button class="button" type="submit">${button}</button></form>`
        : html`<p><a class="button button-quiet" href="/">Go back home</a></p>`
    }
  </div>`
}
