import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A server on loopback with the documented API of chat completions. What it says, a test decides.

export type ModelCall = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    stream: boolean
    max_tokens?: number
    max_completion_tokens?: number
    messages: { role: string; content: string }[]
  }
}
/** Writes the response. `say`: one part of a stream. */
type Behavior = (call: ModelCall, response: ServerResponse, say: (content: string) => void) => void | Promise<void>

export type TestModel = {
  /** As AI_BASE_URL. */
  url: string
  calls: ModelCall[]
  behave: (how: Behavior) => void
  stop: () => Promise<void>
}

export async function startModel(): Promise<TestModel> {
  const calls: ModelCall[] = []
  let behavior: Behavior = says('')
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', headers } = request
    const call = { path, authorization: headers.authorization, body: JSON.parse(await text(request)) as never }
    calls.push(call)
    await behavior(call, response, (content) => part(response, { delta: { content } }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    behave: (how) => {
      behavior = how
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function part(response: ServerResponse, choice: object): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

export function finish(response: ServerResponse, reason = 'stop'): void {
  part(response, { delta: {}, finish_reason: reason })
  response.end('data: [DONE]\n\n')
}

/** Streams a text in small parts, which split words and links. */
export function says(written: string, reason = 'stop'): Behavior {
  return (_, response, say) => {
    part(response, { delta: { role: 'assistant', content: '' } })
    for (const content of written.match(/[^]{1,5}/g) ?? []) say(content)
    finish(response, reason)
  }
}

/** A model without a mind of its own: it says what the post after `Say exactly:` asks for. */
export const obeys: Behavior = (call, response, say) => {
  const post = call.body.messages.at(-1)?.content ?? ''
  const notified = /Say exactly: ([^]*?)\n\[post \w+\]/.exec(post)?.[1] ?? 'Nothing was asked.'
  const system = call.body.messages[0]?.content ?? ''
  const marker = /\[post \w+\]/.exec(post)?.[0] ?? ''
  return says(notified.replaceAll('{system}', system).replaceAll('{marker}', marker))(call, response, say)
}
