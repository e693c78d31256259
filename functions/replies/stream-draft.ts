import { describeError } from '#functions/http/describe-error.ts'
import type { ApiCall } from '#functions/services.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { completeDraft, type StartedDraft } from './drafts.ts'

/**
 * Answers with server-sent events while a draft is written. It's finished and stored even if the browser is gone: it
 * counts, so it should be there the next time.
 */
export function streamDraft(c: ApiCall, started: StartedDraft): Response {
  const encoder = new TextEncoder()
  let open = true
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (open = false),
  })
  const tell = (event: string, data: unknown) => {
    if (open) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  const write = async () => {
    try {
      tell('draft', await completeDraft(c.var, started, (text) => tell('text', { text })))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      c.var.log({ level: 'error', event: 'draft-failed', requestId: c.var.requestId, error: describeError(error) })
      tell('failed', { message: replyMessages.failed })
    } finally {
      if (open) controller.close()
    }
  }
  c.var.request.waitUntil(write())
  return c.body(body, 200, { 'content-type': 'text/event-stream; charset=utf-8' })
}
