import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from './ports.ts'

// A server with Brevo's documented responses for contacts and lists, which can be told to fail.

export type BrevoCall = { method: string; path: string; key: string | undefined; body: Record<string, unknown> }
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

export type TestBrevo = {
  url: string
  calls: BrevoCall[]
  /** Emails by list. A contact exists as soon as it is in one. */
  lists: Map<number, Set<string>>
  blacklisted: Set<string>
  /** Answers each call this way instead of normally. `hang` never answers, `cut` closes the connection. */
  misbehave: (how: Answer | 'hang' | 'cut' | null) => void
  /** Breaks the connections of calls that hang. */
  hangUp: () => void
  stop: () => Promise<void>
}

export async function startBrevo(key: string): Promise<TestBrevo> {
  const port = await freePort()
  const calls: BrevoCall[] = []
  const lists = new Map<number, Set<string>>()
  const blacklisted = new Set<string>()
  let mood: Answer | 'hang' | 'cut' | null = null

  const listOf = (id: number) => lists.get(id) ?? lists.set(id, new Set()).get(id)!
  const exists = (email: string) => [...lists.values()].some((members) => members.has(email))
  const answerTo = (call: BrevoCall): Answer => {
    if (call.key !== key) return { status: 401, body: { code: 'unauthorized', message: 'Key not found' } }
    const list = /^\/contacts\/lists\/(\d+)\/contacts\/add$/.exec(call.path)
    if (list) {
      const [email = ''] = call.body['emails'] as string[]
      if (!exists(email) || listOf(Number(list[1])).has(email)) return alreadyInList
      listOf(Number(list[1])).add(email)
      return { status: 201, body: { contacts: { success: [email], failure: [] } } }
    }
    if (call.method === 'PUT') {
      const email = decodeURIComponent(call.path.slice('/contacts/'.length))
      if (!exists(email))
        return { status: 404, body: { code: 'document_not_found', message: 'Contact does not exist' } }
      blacklisted.add(email)
      return { status: 204 }
    }
    const email = String(call.body['email'])
    if (exists(email)) return { status: 400, body: { code: 'duplicate_parameter', message: 'Contact already exist' } }
    for (const id of call.body['listIds'] as number[]) listOf(id).add(email)
    return { status: 201, body: { id: calls.length } }
  }

  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const { method = '', url = '', headers } = request
      const call = { method, path: url, key: headers['api-key'] as string | undefined, body: JSON.parse(text) as never }
      calls.push(call)
      if (mood === 'hang') return
      if (mood === 'cut') return void request.socket.destroy()
      const { status, body, headers: extra } = mood ?? answerTo(call)
      response.writeHead(status, { 'content-type': 'application/json', ...extra })
      response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    lists,
    blacklisted,
    misbehave: (how) => {
      mood = how
    },
    hangUp: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const alreadyInList: Answer = {
  status: 400,
  body: { code: 'invalid_parameter', message: 'Contact already in list and/or does not exist' },
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString() || '{}'
}
