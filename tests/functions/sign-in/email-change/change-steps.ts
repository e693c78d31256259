import { send, tokenIn } from '#tests/support/accounts.ts'
import type { MailedApi } from '#tests/support/mailed-accounts.ts'

export const hour = 3_600_000

/** What the owner of an account, of its new inbox and of its old one can do. */
export function changeSteps(api: MailedApi) {
  return {
    ask: (token: string, email: string) => send(api, 'POST /users/me/email', { token, body: { email } }),
    cancel: (token: string) => send(api, 'DELETE /users/me/email', { token }),
    confirm: (token: string, link: string) =>
      send(api, 'POST /users/me/email/confirm', { token, body: { token: link } }),
    stop: (link: string) => send(api, 'POST /auth/email-stop', { body: { token: link } }),
    /** The token in the latest mail. */
    linkTo: async (email: string) => tokenIn((await api.mailsTo(email)).at(-1)),
    stopLinkTo: async (email: string) =>
      tokenIn((await api.mailsTo(email)).findLast(({ text }) => text?.includes('/auth/email-stop#'))),
  }
}
