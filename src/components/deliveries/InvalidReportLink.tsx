import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'

/** A link to a report that doesn't exist, or no longer does. */
export function InvalidReportLink() {
  return (
    <ShortPage title="This link doesn’t work" link={toHome}>
      <p>It may have been revoked, or part of it is missing. Ask the person who sent it for a new link.</p>
    </ShortPage>
  )
}
