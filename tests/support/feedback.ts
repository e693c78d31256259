import { hashEmail } from '#functions/feedback/email-hash.ts'
import { feedbackConfirmLink } from '#functions/feedback/mail-links.ts'
import type { Feedback, FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { addProject } from '#src/storage/projects/changes.ts'
import { addTestUser, type Received, send, type TestUser } from './accounts.ts'
import { pngOf } from './images.ts'
import type { TestApi } from './test-api.ts'

export type GivenPage = { owner: TestUser; projectId: string; key: string }

/** A project with a feedback page. */
export async function givenFeedbackPage(
  api: TestApi,
  { board = false, name = 'Teapot', owner }: { board?: boolean; name?: string; owner?: TestUser } = {},
): Promise<GivenPage> {
  const user = owner ?? (await addTestUser(api))
  const projectId = api.services.newId()
  const project = { id: projectId, userId: user.user.id, name, websiteUrl: 'https://teapot.example' }
  await addProject(api.db, project, api.clock.now)
  const put = (body: object) => send<FeedbackPage>(api, 'PUT /feedbacks/settings', { token: user.token, body })
  const saved = await put({ projectId })
  if (board) await put({ projectId, board })
  return { owner: user, projectId, key: saved.body.data.key }
}

/** What a visitor sends. */
export function sendAsVisitor(api: TestApi, key: string, fields: object = {}, ip = '203.0.113.7'): Promise<Received> {
  const body = { key, mode: 'idea', text: 'A lid that stays on.', ...fields }
  return send(api, 'POST /feedback/save', { body, ip })
}

type GivenFields = Partial<Record<'mode' | 'text' | 'email' | 'screenshot' | 'pageUrl', unknown>> & {
  consent?: boolean
  mayShow?: boolean
  /** Whether they have confirmed their email. */
  confirmed?: boolean
}

/** Feedback from a visitor, as its owner sees it. A second later than what was there before. */
export async function givenFeedback(
  api: TestApi,
  page: GivenPage,
  { confirmed = false, ...fields }: GivenFields = {},
): Promise<Feedback> {
  api.clock.now += 1000
  const { status, body } = await sendAsVisitor(api, page.key, { text: `Idea ${api.services.newId()}`, ...fields })
  if (status !== 201) throw new Error(body.message)
  if (confirmed) await confirm(api, page, String(fields.email))
  const [newest] = (await listed(api, page)).items
  return newest!
}

/** Someone presses the button in the first mail about their feedback. */
export async function confirm(api: TestApi, { projectId }: GivenPage, email: string): Promise<void> {
  const link = feedbackConfirmLink(api.services, { projectId, emailHash: hashEmail(email) })
  const { status } = await api.call(new URL(link).pathname, { method: 'POST' })
  if (status !== 200) throw new Error(`Not confirmed: ${status}`)
}

type List = { items: Feedback[]; pagination: { totalItems: number; totalPages: number } }

/** The owner's list. */
export async function listed(api: TestApi, { owner, projectId }: GivenPage, query = ''): Promise<List> {
  const path = `/feedbacks/list?projectId=${projectId}${query}` as const
  return (await send<List>(api, `GET ${path}`, { token: owner.token })).body.data
}

/** What the owner decides. */
export function decide(api: TestApi, { token }: TestUser, body: object): Promise<Received<Feedback>> {
  return send<Feedback>(api, 'POST /feedback/save', { token, body })
}

export function storedFeedback(api: TestApi) {
  return api.db.select().from(feedback)
}

type Uploaded = { status: number; message: string; data: { screenshot: string } }

/** Uploads bytes as a screenshot. */
export async function uploadScreenshot(
  api: TestApi,
  key: string,
  bytes: Buffer,
  ip = '203.0.113.7',
): Promise<Uploaded> {
  const body = new FormData()
  body.set('key', key)
  body.set('file', new File([new Uint8Array(bytes)], 'screen.png', { type: 'image/png' }))
  const answer = await api.call('/api/feedback/screenshots', { method: 'POST', body, ip })
  return { status: answer.status, ...((await answer.json()) as Omit<Uploaded, 'status'>) }
}

/** An uploaded screenshot, to be sent with feedback. */
export async function givenScreenshot(api: TestApi, { key }: GivenPage): Promise<string> {
  return (await uploadScreenshot(api, key, await pngOf())).data.screenshot
}
