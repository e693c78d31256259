import type { ReactNode } from 'react'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { feedbackColorsPath } from '#src/domain/feedback/feedback.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { site } from '#src/site.ts'

export type FeedbackOwner = {
  key: string
  project: string
  websiteUrl: string
  /** The logo's URL. */
  logo: string | null
  /** `#rrggbb` */
  accent: string | null
}

/** A page of a customer for the people who use their site: their logo, name and color, and little of us. */
export function FeedbackFrame({ owner, children }: { owner: FeedbackOwner; children?: ReactNode }) {
  const { project, websiteUrl, logo, accent } = owner
  return (
    <>
      {accent !== null && <link rel="stylesheet" href={feedbackColorsPath(accent)} />}
      <div className="wrap feedback-owner">
        {logo !== null && <img src={logo} alt="" width="48" height="48" />}
        <p>
          <strong>
            <bdi>{project}</bdi>
          </strong>
          <OutsideLink className="quiet" url={websiteUrl}>
            {websiteHost(websiteUrl)}
          </OutsideLink>
        </p>
      </div>
      {children}
      <p className="wrap feedback-powered">
        {'Powered by '}
        <a href="/">{site.name}</a>
      </p>
    </>
  )
}
