import { StartError } from '#netlify/local/start-error.ts'
import type { FunctionHost } from './host.ts'
import { matchSocket } from './sockets.ts'

const path = '/api/health/ready'

/** Throws unless the functions of a server that isn't reachable yet say that it could serve visitors. */
export async function requireHealth(host: FunctionHost, origin: string): Promise<void> {
  const match = matchSocket(await host.sockets(), 'GET', path)
  if (!match) throw new StartError(`It has no ${path}.`)
  const request = new Request(`${origin}${path}`)
  const response = await host.call({ socket: match.socket.name, request, ip: '127.0.0.1', params: match.params })
  if (!response.ok)
    throw new StartError(`It isn't healthy (${response.status}): ${(await response.text()).slice(0, 500)}`)
}
