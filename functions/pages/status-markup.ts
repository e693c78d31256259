import { html } from 'hono/html'
import type { SubmissionStatus } from '#functions/submissions.ts'
import type { FounderTransition } from '#functions/founder-actions.ts'
import type { Markup } from './answers.ts'

/** The status page: where it stands, what can be done now, and what happened. */
export function statusMarkup(status: SubmissionStatus, { address, notice }: { address: string; notice: string }): Markup {
  return html`<article class="stack">
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
    <p class="stamp" data-state="${status.state}">${status.label}</p>
    <h1>${status.content.name}</h1>
    <p>${status.meaning}</p>
    ${status.reason ? reason(status.reason) : ''} ${status.place ? place(status.place) : ''}
    ${status.changesWait ? html`<p>Your changes wait to be read. Until then the page stays as it is.</p>` : ''}
    ${status.path ? html`<p><a class="button" href="${status.path}">See the page</a></p>` : ''}
    ${status.actions.filter((action) => action !== 'withdraw').map((action) => button(address, action))}
    <p><a href="${address}/edit">Edit text and images</a></p>
    ${history(status)} ${status.actions.includes('withdraw') ? button(address, 'withdraw') : ''}
  </article>`
}

const buttons: Record<FounderTransition, { label: string; look: string }> = {
  confirm: { label: 'Confirm my submission', look: 'button' },
  resubmit: { label: 'Send it again', look: 'button' },
  withdraw: { label: 'Withdraw it', look: 'button-quiet' },
}

function button(address: string, action: FounderTransition): Markup {
  const { label, look } = buttons[action]
  return html`<form method="post" action="${address}/${action}"><button class="${look}">${label}</button></form>`
}

function reason(text: string): Markup {
  return html`<div class="notice">
    <p><strong>The reason:</strong></p>
    ${text.split('\n').map((line) => html`<p>${line}</p>`)}
  </div>`
}

function place(number: number): Markup {
  return number === 1
    ? html`<p>It is the next one to be read.</p>`
    : html`<p>Place in the queue: <strong>${number}</strong></p>`
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function history({ history }: SubmissionStatus): Markup {
  return html`<section>
    <h2>What happened</h2>
    <ol class="ledger">
      ${history.map(
        ({ label, note, at }) =>
          html`<li>
            <time datetime="${at}">${day.format(new Date(at))} UTC</time> ${label}${note ? html`: ${note}` : ''}
          </li>`,
      )}
    </ol>
  </section>`
}
