import { html } from 'hono/html'
import { categoryLabel, isCategory } from '#src/domain/products/categories.ts'
import type { ProductStatus } from './status.ts'
import type { FounderTransition } from './founder-actions.ts'
import type { Markup } from '#functions/pages/answers.ts'

/** The status page: the state, possible actions, the submitted content, and the history. */
export function statusMarkup(status: ProductStatus, { address, notice }: { address: string; notice: string }): Markup {
  const { state, label, content } = status
  return html`<article class="status">
    <header class="stack">
      ${notice ? html`<p class="notice notice-bad" role="alert">${notice}</p>` : ''}
      <p class="stamp stamp-framed ${stampLooks[state]}" data-state="${state}">${label}</p>
      <h1 dir="auto">${content.name}</h1>
      <p class="lead">${status.meaning}</p>
      ${status.reason ? reason(status.reason) : ''} ${status.place ? place(status.place) : ''}
      ${status.changesWait ? html`<p>Your changes wait to be read. Until then the page stays as it is.</p>` : ''}
      <div class="button-row">
        ${status.path ? html`<a class="button" href="${status.path}">See the page</a>` : ''}
        ${status.actions.filter((action) => action !== 'withdraw').map((action) => button(address, action))}
        <a class="button button-quiet" href="${address}/edit">Edit text and images</a>
      </div>
    </header>
    ${entry(status)} ${history(status)}
    ${status.actions.includes('withdraw') ? html`<footer>${button(address, 'withdraw')}</footer>` : ''}
  </article>`
}

const stampLooks: Record<ProductStatus['state'], string> = {
  unconfirmed: 'stamp-waiting',
  pending: 'stamp-waiting',
  published: 'stamp-good',
  rejected: 'stamp-bad',
  withdrawn: '',
  merged: '',
  gone: 'stamp-bad',
}

function entry({ content }: ProductStatus): Markup {
  const picture = (address: string, name: string) =>
    html`<img class="status-${name}" src="${address}?w=${name === 'logo' ? 96 : 640}" alt="Your ${name}" />`
  return html`<section class="stack">
    <h2>What you sent</h2>
    <dl class="data-table">
      <dt>Headline</dt>
      <dd dir="auto">${content.headline}</dd>
      <dt>Website</dt>
      <dd>${content.website_url}</dd>
      <dt>Category</dt>
      <dd>${isCategory(content.category) ? categoryLabel(content.category) : content.category}</dd>
      <dt>Images</dt>
      <dd class="status-images">
        ${picture(content.logo_url, 'logo')} ${picture(content.screenshot_url, 'screenshot')}
      </dd>
    </dl>
  </section>`
}

const buttons: Record<FounderTransition, { label: string; look: string }> = {
  confirm: { label: 'Confirm my submission', look: 'button' },
  resubmit: { label: 'Send it again', look: 'button' },
  withdraw: { label: 'Withdraw it', look: 'button button-quiet button-small' },
}

function button(address: string, action: FounderTransition): Markup {
  const { label, look } = buttons[action]
  return html`<form method="post" action="${address}/${action}">
    <button class="${look}" type="submit">${label}</button>
  </form>`
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

function history({ history }: ProductStatus): Markup {
  return html`<section class="stack">
    <h2>What happened</h2>
    <ol class="trail">
      ${history.map(
        ({ label, note, at }) =>
          html`<li>
            <time class="stamp" datetime="${at}">${day.format(new Date(at))} UTC</time>
            <span>${label}${note ? html`: ${note}` : ''}</span>
          </li>`,
      )}
    </ol>
  </section>`
}
