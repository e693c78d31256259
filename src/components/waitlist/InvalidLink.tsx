import { site } from '#src/site.ts'

export function InvalidLink() {
  return (
    <div className="stack">
      <h1>This link is not valid</h1>
      <p>
        {'Copy the whole link from our email and try again: some mail programs cut long links. If the email was never ' +
          'confirmed, we may have deleted it by now. Still stuck? Write to '}
        <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
      </p>
      <p>
        <a className="button" href="/">
          Go back home
        </a>
      </p>
    </div>
  )
}
