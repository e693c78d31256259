import { invalid } from '#functions/http/problems.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'

type Link = { what: 'confirmation' | 'reset' | 'email-change' | 'email-stop'; field?: string; message?: string }

/** The answer to a token that expired, was used, or never existed. `field`: its name in the body. */
export function refuseLink(c: ApiCall, { what, field = 'token', message = accountMessages.badLink }: Link): Response {
  recordSecurityEvent(c, 'link-failed', { details: { what } })
  return invalid(c, [{ field, message }])
}
