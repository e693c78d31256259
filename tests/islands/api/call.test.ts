import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { callApi } from '#src/islands/api/call.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { tooLarge } from '#src/islands/api/refusal-text.ts'

// The client against a real server. Browsers resolve relative URLs; here that is done for it.

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answer: Answer
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const reply = (status: number, body: unknown, type = 'application/json'): Answer => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

describe('a call', () => {
  const headersOf = async (init?: RequestInit) => {
    let headers: IncomingMessage['headers'] = {}
    answer = (request, response) => {
      headers = request.headers
      reply(200, { success: true })(request, response)
    }
    await callApi('/', init)
    return headers
  }
  const storeToken = (token: string | null) => vi.stubGlobal('localStorage', { getItem: () => token })

  it('is JSON, with the access token that this browser keeps', async () => {
    storeToken('kept.access.token')
    for (const init of [undefined, { method: 'POST', body: '{}' }, { method: 'DELETE' }]) {
      expect(await headersOf(init)).toMatchObject({
        'content-type': 'application/json',
        authorization: 'Bearer kept.access.token',
      })
    }
  })

  it('has no token if nobody is signed in, or if storage is blocked', async () => {
    storeToken(null)
    expect(await headersOf()).not.toHaveProperty('authorization')
    vi.stubGlobal('localStorage', undefined)
    expect(await headersOf()).not.toHaveProperty('authorization')
  })

  it("leaves the type of a form to the browser, and the caller's own headers as they are", async () => {
    storeToken('kept.access.token')
    const form = await headersOf({ method: 'POST', body: new FormData() })
    expect(form['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(await headersOf({ headers: { authorization: 'Bearer of-an-upload' } })).toMatchObject({
      authorization: 'Bearer of-an-upload',
    })
  })

  it('may take ten minutes', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await headersOf()
    await headersOf({ headers: { timeout: '60000' } })
    expect(timeout.mock.calls).toEqual([[600_000], [60_000]])
    timeout.mockRestore()
  })

  it("times out after the header's time, and doesn't send that header", async () => {
    let headers: IncomingMessage['headers'] = {}
    answer = (request) => void (headers = request.headers)
    const call = callApi('/slow', { headers: { timeout: '1000', 'x-mine': 'kept' } })
    await expect(call).rejects.toThrow(/timeout/i)
    expect(headers['x-mine']).toBe('kept')
    expect(headers).not.toHaveProperty('timeout')
  })

  it.each(['0', '-5', 'soon', '1.5', ''])('waits as long as ever when the header says %j', async (timeout) => {
    let received: string | string[] | undefined = 'not asked'
    answer = (request, response) => {
      received = request.headers['timeout']
      setTimeout(() => reply(200, { success: true })(request, response), 30)
    }
    expect(await callApi('/', { headers: { timeout } })).toEqual({ ok: true, body: { success: true } })
    expect(received).toBeUndefined()
  })

  it('ends when its caller aborts it', async () => {
    answer = () => {}
    const ending = new AbortController()
    const call = callApi('/slow', { signal: ending.signal })
    ending.abort()
    await expect(call).rejects.toThrow(/abort/i)
  })
})

describe('a call from a screen', () => {
  it('sends JSON and returns the response', async () => {
    answer = (request, response) => {
      expect(request.headers['content-type']).toBe('application/json')
      request.pipe(response)
    }
    expect(await askApi('/echo', { method: 'POST', json: { email: 'a@b.example' } })).toEqual({
      ok: true,
      body: { email: 'a@b.example' },
    })
  })

  it("returns the server's message, and its errors by field", async () => {
    const errors = [{ field: 'email', message: accountMessages.emailInvalid }]
    answer = reply(422, { success: false, detail: 'x', message: accountMessages.emailInvalid, errors })
    const expected = { ok: false, status: 422, message: accountMessages.emailInvalid, errors, unknown: false }
    expect(await askApi('/')).toEqual(expected)
  })

  it('reports a 401 as signed out', async () => {
    const detail = accountMessages.notSignedIn
    answer = reply(401, { success: false, detail, message: accountMessages.wrongSignIn })
    expect(await askApi('/')).toMatchObject({ unknown: true, message: accountMessages.wrongSignIn })
  })

  it('says what to do when a proxy refuses what is too large for it', async () => {
    answer = reply(413, '<html><h1>413 Request Entity Too Large', 'text/html')
    const expected = { ok: false, status: 413, message: tooLarge, errors: [] }
    expect(await askApi('/', { method: 'POST', json: { text: 'long' } })).toMatchObject(expected)
  })

  it.each<[string, Answer]>([
    ['a bug', reply(500, { message: problemMessages.serverError, detail: 'x', requestId: 'r' })],
    ['a page of a proxy', reply(502, '<h1>Bad Gateway', 'text/html')],
    ['a success that is no JSON', reply(200, '<p>Log in', 'text/html')],
    ['JSON that is none of ours', reply(400, ['odd'])],
    ['an answer that breaks off', (request) => void request.socket.destroy()],
  ])('has one message for %s', async (_, how) => {
    answer = how
    expect(await askApi('/')).toMatchObject({ ok: false, message: problemMessages.somethingBad, errors: [] })
  })
})
