import { ShortPage, toProducts } from '#src/components/pages/ShortPage.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { site } from '#src/site.ts'

const supportLink = <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>

/** Anyone with an old link can see this, so it says nothing about the submission. */
export function ExpiredLink({ action, notice }: { action: string; notice: string }) {
  return (
    <div className="stack">
      {notice && <Notice>{notice}</Notice>}
      <h1>This link has expired</h1>
      <p className="lead">
        To protect your submission, the links in our emails only work for a while. We can send a new one to the email
        you submitted with.
      </p>
      <form method="post" action={action}>
        <button className="button">Email me a new link</button>
      </form>
      <p>
        {'No longer have access to that email? Write to '}
        {supportLink}.
      </p>
    </div>
  )
}

export function LinkSent({ days }: { days: number }) {
  return (
    <ShortPage title="Check your email" link={toProducts} quiet>
      <p className="lead" role="status">
        {`We sent a new link to the email you submitted with. It works for ${days} days.`}
      </p>
    </ShortPage>
  )
}

export function InvalidLink() {
  return (
    <ShortPage title="This link is not valid" link={toProducts}>
      <p>
        {'Copy the whole link from our email and try again: some email programs cut long links. A submission that was ' +
          'never confirmed is deleted after a while, and its links stop working. Still stuck? Write to '}
        {supportLink}
        {' from the email you submitted with.'}
      </p>
    </ShortPage>
  )
}
