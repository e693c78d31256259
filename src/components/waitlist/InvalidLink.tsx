import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'
import { site } from '#src/site.ts'

export function InvalidLink() {
  return (
    <ShortPage title="This link is not valid" link={toHome}>
      <p>
        {'Copy the whole link from our email and try again: some email programs cut long links. If the email was never ' +
          'confirmed, we may have deleted it by now. Still stuck? Write to '}
        <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
      </p>
    </ShortPage>
  )
}
