import { html } from 'hono/html'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { reportLimits, reportMessages, reportReasons, reportReasonTexts } from '#src/domain/flags/flags.ts'
import { productPath } from '#src/domain/products/products.ts'
import type { ReportRefusal, SentReport } from './flagging.ts'
import type { Markup } from '#functions/pages/answers.ts'

/** The form, with typed values and errors. */
export function reportMarkup(slug: string, name: string, sent: SentReport, refusal: ReportRefusal | null): Markup {
  const isWrong = (field: string) => refusal?.errors?.some((error) => error.field === field) === true
  return html`<form class="stack" method="post" action="${productPath(slug)}/report">
    <h1>Report a listing</h1>
    <p class="lead">What is wrong with <span dir="auto">${name}</span>? A person reads this; its founder does not.</p>
    ${refusal ? html`<p class="notice notice-bad" role="alert">${refusal.message}</p>` : ''}
    <fieldset class="stack" ${isWrong('reason') ? html`aria-invalid="true"` : ''}>
      <legend class="field-label">What is wrong?</legend>
      ${reportReasons.map(
        (reason) =>
          html`<div>
            <label>
              <input
                type="radio"
                name="reason"
                value="${reason}"
                required
                ${sent.reason === reason ? html`checked` : ''}
              />
              ${reportReasonTexts[reason]}
            </label>
          </div>`,
      )}
    </fieldset>
    <div class="field">
      <label for="note">What should we know? (optional)</label>
      <textarea
        class="input"
        id="note"
        name="note"
        rows="5"
        aria-describedby="note-help"
        ${isWrong('note') ? html`aria-invalid="true"` : ''}
      >
${sent.note}</textarea>
      <p class="field-help" id="note-help">
        At most ${reportLimits.note} characters. For an answer, leave your address.
      </p>
    </div>
    <div class="trap" aria-hidden="true">
      <label for="trap">Leave this empty</label>
      <input id="trap" type="text" name="${honeypotField}" tabindex="-1" autocomplete="off" />
    </div>
    <p class="button-row">
      <button class="button" type="submit">Send the report</button>
      <a class="button button-quiet" href="${productPath(slug)}">Back to the listing</a>
    </p>
  </form>`
}

export function reportedMarkup(slug: string, name: string): Markup {
  return html`<div class="stack">
    <h1>Thank you</h1>
    <p class="lead" role="status">${reportMessages.received}</p>
    <p>
      <a class="button button-quiet" href="${productPath(slug)}">Back to <span dir="auto">${name}</span></a>
    </p>
  </div>`
}
