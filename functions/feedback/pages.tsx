import type { Hono } from 'hono'
import { fieldErrorsOf } from '#functions/http/errors.ts'
import { readForm, type SentForm as Fields } from '#functions/http/forms.ts'
import type { Refusal } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import {
  respondErrorPage,
  respondNotice,
  respondPage,
  hideUrl,
  type PageCall,
  type PageEnvironment,
} from '#functions/pages/answers.tsx'
import { FeedbackClosed } from '#src/components/feedback/FeedbackClosed.tsx'
import { FeedbackConfirmation } from '#src/components/feedback/FeedbackConfirmation.tsx'
import { FeedbackEmailState, InvalidEmailLink } from '#src/components/feedback/FeedbackEmailState.tsx'
import { emptyForm, type TypedForm } from '#src/components/feedback/FeedbackForm.tsx'
import { FeedbackPage } from '#src/components/feedback/FeedbackPage.tsx'
import type { FeedbackOwner } from '#src/components/feedback/FeedbackFrame.tsx'
import { FeedbackSent } from '#src/components/feedback/FeedbackSent.tsx'
import { FeedbackWords, wordsTitle } from '#src/components/feedback/FeedbackWords.tsx'
import { clientKey } from '#src/domain/clients/clients.ts'
import { accentStyles } from '#src/domain/feedback/accent.ts'
import { visitorFeedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages, feedbackPath, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { atWidth, imageUrl } from '#src/domain/images/images.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { hideWords, stopMails } from '#src/storage/feedback/changes.ts'
import {
  type FeedbackAuthor,
  findBoardPlace,
  findLinkedProject,
  findOpenPage,
  findWords,
} from '#src/storage/feedback/queries.ts'
import { confirmAuthor } from './confirm-author.ts'
import { readFeedbackLink } from './mail-links.ts'
import { screenshotsPerHour, storeScreenshot } from './screenshots.ts'
import { sendFeedback } from './send-feedback.ts'
import { isWordsLink } from './words-links.ts'
import { readBoard, voteOnBoard, votesPerHour } from './votes.ts'

const boardPageSize = '20'
const shell = '/shells/feedback'

type OpenPage = NonNullable<Awaited<ReturnType<typeof findOpenPage>>>

/** A project's feedback page with its board, and the link in emails about feedback. None needs JavaScript. */
export function addFeedbackPages(app: Hono<PageEnvironment>): void {
  app.get('/feedback/:key', async (c) => {
    const open = await findOpen(c)
    return open ? respondFeedbackPage(c, open, emptyForm) : respondNoPage(c)
  })

  app.post('/feedback/:key', async (c) => {
    const open = await findOpen(c)
    const form = await readForm(c)
    if (!open) return respondNoPage(c, form.text('text').trim())
    const { typed, refusal: imageRefusal } = await withScreenshot(c, open, form)
    if (imageRefusal) return respondFeedbackPage(c, open, typed, imageRefusal)
    const sent = await sendFeedback(c.var, c.var.request, open.page.key, {
      ...typed,
      [honeypotField]: form.text(honeypotField),
    })
    if (sent.refusal) return respondFeedbackPage(c, open, typed, sent.refusal)
    const main = <FeedbackSent owner={ownerOf(open)} hasEmail={typed.email !== ''} wordsUrl={sent.wordsUrl} />
    return respondPage(c, 200, { shell, head: { title: feedbackMessages.thanks, description: '' }, main })
  })

  app.get('/feedback/colors/:file', async (c) => {
    const [, digits] = /^([0-9a-f]{6})\.css$/.exec(c.req.param('file')) ?? []
    if (digits === undefined) return respondNoPage(c)
    const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' }
    return c.body(accentStyles(`#${digits}`), 200, headers)
  })

  app.post('/feedback/:key/votes', async (c) => {
    const key = c.req.param('key')
    const { text } = await readForm(c)
    const { ip } = c.var.request
    const waitMs = await c.var.countUse(`feedback-vote:${clientKey(ip)}`, votesPerHour)
    if (waitMs !== null) {
      c.header('retry-after', String(Math.ceil(waitMs / 1000)))
      return respondErrorPage(c, 429, problemMessages.tooManyRequests, toPage(key))
    }
    const id = text('id')
    const votes = await voteOnBoard(c.var, ip, key, { id, voted: text('voted') === 'yes' })
    if (votes === null) return respondErrorPage(c, 404, feedbackMessages.notFound, toPage(key))
    // The vote may have moved it to another page.
    const place = await findBoardPlace(c.var.db, id)
    const page = Math.ceil(place / Number(boardPageSize))
    return c.redirect(`${feedbackPath(key)}?page=${page}#f-${id}`, 303)
  })

  app.use('/feedback-email/*', hideUrl)
  app.get('/feedback-email/:ref/:token', async (c) => {
    const author = readAuthor(c, 'feedback-email')
    if (!author) return respondBadLink(c)
    const project = await findLinkedProject(c.var.db, author)
    return respondEmailState(c, project?.name ?? null, project?.stopped !== false)
  })
  // Pressed by a person, or posted by a mail provider's server (RFC 8058), which doesn't expect a redirect.
  app.post('/feedback-email/:ref/:token', async (c) => {
    const author = readAuthor(c, 'feedback-email')
    if (!author) return respondBadLink(c)
    const project = await findLinkedProject(c.var.db, author)
    if (project) await stopMails(c.var.db, author, c.var.now())
    return respondEmailState(c, project?.name ?? null, true)
  })

  app.get('/feedback-email/:ref/:token/confirm', async (c) => {
    const author = readAuthor(c, 'feedback-confirm')
    return author ? respondConfirmation(c, author, false) : respondBadLink(c)
  })
  app.post('/feedback-email/:ref/:token/confirm', async (c) => {
    const author = readAuthor(c, 'feedback-confirm')
    if (!author) return respondBadLink(c)
    await confirmAuthor(c.var, author)
    deliverInBackground(c.var, c.var.request)
    return respondConfirmation(c, author, true)
  })

  app.use('/feedback-words/*', hideUrl)
  app.get('/feedback-words/:id/:token', async (c) => {
    const { id, token } = c.req.param()
    if (!isWordsLink(c.var, id, token)) return respondBadLink(c)
    return respondWords(c, id)
  })
  app.post('/feedback-words/:id/:token', async (c) => {
    const { id, token } = c.req.param()
    if (!isWordsLink(c.var, id, token)) return respondBadLink(c)
    await hideWords(c.var.db, id, c.var.now())
    return respondWords(c, id)
  })
}

function ownerOf({ page: { key, accent }, project: { name, websiteUrl }, logo }: OpenPage): FeedbackOwner {
  return { key, project: name, websiteUrl, logo: logo === null ? null : atWidth(imageUrl(logo), 96), accent }
}

async function findOpen(c: PageCall): Promise<OpenPage | null> {
  const key = c.req.param('key') ?? ''
  return isFeedbackKey(key) ? findOpenPage(c.var.db, key) : null
}

/** What was typed, with its file uploaded if the rest is valid. */
async function withScreenshot(
  c: PageCall,
  { project }: OpenPage,
  { text, file }: Fields,
): Promise<{ typed: TypedForm; refusal?: Refusal }> {
  const typed = {
    mode: text('mode'),
    text: text('text'),
    email: text('email'),
    consent: text('consent') !== '',
    mayShow: text('mayShow') !== '',
    screenshot: text('screenshot'),
  }
  const sent = file('file')
  if (!sent) return { typed }
  const { error } = visitorFeedback.safeParse(typed)
  const again = { field: 'file', message: 'Please choose your screenshot again.' }
  if (error) {
    const errors = [...fieldErrorsOf(error.issues), again]
    return { typed, refusal: { status: 422, message: again.message, errors } }
  }
  const waitMs = await c.var.countUse(`feedback-image:${clientKey(c.var.request.ip)}`, screenshotsPerHour)
  const stored =
    waitMs === null
      ? await storeScreenshot(c.var, c.var.request, project.id, sent)
      : { refusal: { status: 429 as const, message: problemMessages.tooManyRequests } }
  if (!stored.refusal) return { typed: { ...typed, screenshot: stored.screenshot } }
  return { typed, refusal: { ...stored.refusal, errors: [{ field: 'file', message: stored.refusal.message }] } }
}

async function respondFeedbackPage(
  c: PageCall,
  open: OpenPage,
  typed: TypedForm,
  refusal?: Refusal,
): Promise<Response> {
  const owner = ownerOf(open)
  const { key, project: name } = owner
  const asked = readPageRequest(c.req.query('page'), boardPageSize)
  const read = (request: typeof asked) => readBoard(c.var, c.var.request.ip, key, request)
  const found = await read(asked)
  const totalPages = found ? paginate(asked, found.total).totalPages : 0
  // Beyond the last page is the last page.
  const page = Math.min(asked.page, Math.max(totalPages, 1))
  const board = page === asked.page ? found : await read({ ...asked, page })
  const shown = board && { entries: board.entries, page, totalPages }
  if (refusal?.retryAfterSeconds !== undefined) c.header('retry-after', String(refusal.retryAfterSeconds))
  const main = <FeedbackPage page={owner} typed={typed} refusal={refusal} board={shown} />
  const head = { title: `Feedback for ${name}`, description: '' }
  return respondPage(c, refusal?.status ?? 200, { shell, head, main })
}

const toPage = (key: string) => ({
  label: 'Back to the feedback page',
  href: isFeedbackKey(key) ? feedbackPath(key) : '/',
})

function respondNoPage(c: PageCall, typed = ''): Promise<Response> {
  return respondNotice(c, 404, { title: feedbackMessages.pageNotFound, main: <FeedbackClosed typed={typed} /> })
}

function readAuthor(c: PageCall, purpose: 'feedback-email' | 'feedback-confirm'): FeedbackAuthor | null {
  const { ref = '', token = '' } = c.req.param()
  return readFeedbackLink(c.var, purpose, ref, token)
}

/** Someone who deleted their email can't confirm it anymore. */
async function respondConfirmation(c: PageCall, author: FeedbackAuthor, confirmed: boolean): Promise<Response> {
  const project = await findLinkedProject(c.var.db, author)
  if (!project || project.stopped) return respondEmailState(c, project?.name ?? null, true)
  const title = confirmed ? 'Email confirmed' : 'Confirm your email'
  return respondNotice(c, 200, { title, main: <FeedbackConfirmation project={project.name} confirmed={confirmed} /> })
}

function respondEmailState(c: PageCall, project: string | null, deleted: boolean): Promise<Response> {
  const title = deleted ? 'Your email was deleted' : 'Delete your email?'
  return respondNotice(c, 200, { title, main: <FeedbackEmailState project={project} deleted={deleted} /> })
}

async function respondWords(c: PageCall, id: string): Promise<Response> {
  const words = await findWords(c.var.db, id)
  return respondNotice(c, 200, { title: wordsTitle(words), main: <FeedbackWords words={words} /> })
}

function respondBadLink(c: PageCall): Promise<Response> {
  return respondNotice(c, 404, { title: 'This link doesn’t work', main: <InvalidEmailLink /> })
}
