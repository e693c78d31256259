import { InvalidReportLink } from '#src/components/deliveries/InvalidReportLink.tsx'
import { shareMessages } from '#src/domain/deliveries/shares.ts'
import { type PageCall, respondNotice } from '#functions/pages/answers.tsx'

/** For links to reports and weekly emails that are invalid or revoked. */
export function respondInvalidLink(c: PageCall): Promise<Response> {
  return respondNotice(c, 404, { title: shareMessages.invalid, main: <InvalidReportLink /> })
}

export function respondTooOften(c: PageCall, waitMs: number): Promise<Response> {
  c.header('retry-after', String(Math.ceil(waitMs / 1000)))
  return respondNotice(c, 429, { title: shareMessages.tooOften, main: <p>{shareMessages.tooOften}</p> })
}
