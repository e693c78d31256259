import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { bearer, password, type Received, send, tokenIn } from './accounts.ts'
import { type TestApi, useApi } from './api.ts'
import type { DatabaseKind } from './database.ts'
import { type ReceivedMail, startSmtp, type TestSmtp } from './smtp.ts'

export type MailedApi = TestApi & {
  /** The mails for a recipient, oldest first, once all due mail was sent. */
  mailsTo: (email: string) => Promise<ReceivedMail[]>
}

/** The functions with a real mail server. */
export function useMailedApi(
  kind: DatabaseKind = 'file',
  environment: () => Record<string, string> = () => ({}),
): MailedApi {
  let smtp: TestSmtp
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  const api = useApi(kind, () => ({ SMTP_URL: smtp.url, ...environment() })) as MailedApi
  beforeEach(() => {
    smtp.received.length = 0
    api.mailsTo = async (email) => {
      await api.settle()
      return smtp.received.filter((mail) => mail.envelope.to.includes(email))
    }
  })
  // What is still being sent belongs to this test, not the next.
  afterEach(() => api.settle())
  afterAll(() => smtp.stop())
  return api
}

/** Signs up and returns the access token. */
export async function signUp(api: MailedApi, email: string, chosen = password): Promise<string> {
  const answer = await send(api, 'POST /auth/signup', { body: { email, password: chosen } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.accessToken
}

/** Signs up and opens the mailed link. */
export async function openAccount(api: MailedApi, email: string, chosen = password): Promise<string> {
  const token = await signUp(api, email, chosen)
  const mailed = tokenIn((await api.mailsTo(email)).at(-1))
  const answer = await send(api, 'POST /auth/confirm', { body: { token: mailed }, token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.accessToken
}

export function signIn(api: MailedApi, email: string, chosen = password): Promise<Received> {
  return send(api, 'POST /auth/signIn', { body: { email, password: chosen } })
}

/** Whether an access token is valid, and the account's email if so. */
export async function whoIs(api: MailedApi, token: string): Promise<string | null> {
  const answer = await send(api, 'GET /users/me', { headers: bearer(token) })
  return answer.status === 200 ? (answer.body.data['email'] ?? null) : null
}
