import { site } from '#src/site.ts'

/** Percent-encoded: browsers decode it, the simplest email scrapers don't. */
const encode = (text: string) => Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
const supportUrl = `mailto:${site.supportEmail.split('@').map(encode).join('@')}`

export function NotFoundPage() {
  return (
    <div className="wrap lost">
      <p className="number" aria-hidden="true">
        404
      </p>
      <div className="stack">
        <h1>
          <span className="visually-hidden">404: </span>Page not found
        </h1>
        <p className="lead">Check the URL for typos. The page may also have moved.</p>
        <div className="button-row">
          <a className="button" href="/">
            Go back home
          </a>{' '}
          <a className="button button-quiet" href={supportUrl}>
            Contact support
          </a>
        </div>
      </div>
    </div>
  )
}
