import { shortDate } from '#src/domain/dates/dates.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

type Props = { name: string; websiteUrl: string; at: number }

/** What a report on paper is about, and of which day. */
export function PrintHead({ name, websiteUrl, at }: Props) {
  return (
    <div className="print-only">
      <h1>
        {'Directory report for '}
        <bdi>{name}</bdi>
      </h1>
      <p>{`${websiteHost(websiteUrl)}, ${shortDate(new Date(at).toISOString())}`}</p>
    </div>
  )
}
