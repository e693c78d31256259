import { type IncomingMessage, request as startRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { dev } from 'astro'
import { type Answer, problemAnswer, redirectAnswer, textAnswer, withStatus } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { isRead } from '#netlify/local/http/send.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'
import type { Site } from './site.ts'

/** Headers about one connection, or about how a body was sent. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/** Pages rendered by Astro during editing, on its own port behind ours. */
export async function openDevSite(project: Project): Promise<Site> {
  const server = await dev({ root: project.root, server: { host: '127.0.0.1', port: 0 }, logLevel: 'warn' })
  const { port } = server.address
  const { findRedirect } = readRules(project.root, project.configFile)

  async function ask(path: string, { method, headers }: Pick<Incoming, 'method' | 'headers'>): Promise<Answer> {
    const asked = new Headers(headers)
    for (const name of ['host', 'accept-encoding', 'content-length', ...ofTheConnection]) asked.delete(name)
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: asked, redirect: 'manual' })
    const body = await response.bytes()
    const answered = new Headers(response.headers)
    for (const name of ofTheConnection) answered.delete(name)
    return { status: response.status, headers: answered, body }
  }

  async function find(incoming: Incoming): Promise<Answer | null> {
    if (!isRead(incoming.method)) return null
    const answer = await ask(`${incoming.url.pathname}${incoming.url.search}`, incoming)
    return answer.status === 404 ? null : answer
  }

  async function answer(incoming: Incoming): Promise<Answer> {
    if (!isRead(incoming.method))
      return problemAnswer(405, 'This URL only supports GET and HEAD.', { allow: 'GET, HEAD' })
    const rule = await findRedirect(incoming.url, incoming.headers)
    if (!rule?.force) {
      const page = await find(incoming)
      if (page) return page
    }
    if (!rule) return textAnswer(404, 'text/plain; charset=utf-8', 'Not found')
    if (rule.redirect) return redirectAnswer(rule.statusCode, rule.targetRelative)
    return withStatus(await ask(rule.target.pathname.replace(/\.html$/, ''), incoming), rule.statusCode)
  }

  return {
    pages: { find, answer },
    state: () => ({ live: 0, building: false, queued: false, failures: 0, retryAt: null, error: null }),
    version: 'development',
    built: () => Promise.resolve(null),
    watch: () => {},
    needsBuild: () => false,
    getReady: () => Promise.resolve(),
    start: () => Promise.resolve(),
    rebuild: () => Promise.resolve(),
    stop: () => server.stop(),
    onUpgrade: (node, socket, head) => forwardUpgrade(port, node, socket, head),
  }
}

/** Passes a WebSocket (Vite's live reload) to Astro's server. */
function forwardUpgrade(port: number, node: IncomingMessage, socket: Duplex, head: Buffer): void {
  const forwarded = startRequest({ host: '127.0.0.1', port, path: node.url, headers: node.headers })
  forwarded.on('upgrade', (answer, other, otherHead) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`)
    socket.write(otherHead)
    other.write(head)
    other.pipe(socket).pipe(other)
    other.on('error', () => socket.destroy())
    socket.on('error', () => other.destroy())
  })
  forwarded.on('response', () => socket.destroy())
  forwarded.on('error', () => socket.destroy())
  forwarded.end()
}
