import { html } from 'hono/html'
import type { ProductState } from '#src/domain/products/states.ts'
import { statusLinkDays } from '#src/domain/products/fields.ts'
import { site } from '#src/site.ts'
import type { Markup } from '#functions/pages/answers.ts'

/** Shown to anyone with one of our links, without the submission's content or email. */
export function expiredMarkup({ action, notice }: { action: string; notice: string }): Markup {
  return html`<div class="stack">
    ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
    <h1>This link has expired</h1>
    <p class="lead">
      To protect your submission, the links in our emails only work for a while. We can send a new one to the email you
      submitted with.
    </p>
    <form method="post" action="${action}"><button class="button">Email me a new link</button></form>
    <p>No longer have access to that email? Write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</p>
  </div>`
}

export function linkSentMarkup(state: ProductState): Markup {
  const days = state === 'unconfirmed' ? statusLinkDays.confirm : statusLinkDays.status
  return html`<div class="stack">
    <h1>Check your email</h1>
    <p class="lead" role="status">We sent a new link to the email you submitted with. It works for ${days} days.</p>
    <p><a class="button button-quiet" href="/directories">Back to Directories</a></p>
  </div>`
}

export function badLinkMarkup(): Markup {
  return html`<div class="stack">
    <h1>This link is not valid</h1>
    <p>
      Copy the whole link from our email and try again: some mail programs cut long links. A submission that was never
      confirmed is deleted after a while, and so are its links. Still stuck? Write to
      <a href="mailto:${site.supportEmail}">${site.supportEmail}</a> from the email you submitted with.
    </p>
    <p><a class="button" href="/directories">Back to Directories</a></p>
  </div>`
}
