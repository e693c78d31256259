import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocketKeeper } from '#netlify/local/processes/supervised.ts'

/** Connections that wait until they are accepted. Node's 511 are fewer than arrive at once in a spike, and the system drops the rest for a second. */
const backlog = 4096
const loopback = { ipv4: '127.0.0.1', ipv6: '::1' }
/** A machine without IPv6. */
const absent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Listens on an IP; for 127.0.0.1 on ::1 as well, because `localhost` means either. */
export async function listenOn(
  host: string,
  wanted: number,
  open: () => Server,
  keeper: SocketKeeper | null = null,
): Promise<{ servers: Server[]; port: number }> {
  const first = open()
  const port = await listen(first, host, wanted, keeper)
  if (host !== loopback.ipv4) return { servers: [first], port }
  const second = open()
  try {
    await listen(second, loopback.ipv6, port, keeper)
    return { servers: [first, second], port }
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.includes(String(error.code)))
      return { servers: [first], port }
    first.close()
    throw error
  }
}

function listen(server: Server, host: string, port: number, keeper: SocketKeeper | null): Promise<number> {
  const given = keeper?.take(host, port)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = () => {
      server.off('error', reject)
      if (!given) keeper?.keep(host, port, server)
      resolve((server.address() as AddressInfo).port)
    }
    if (given) server.listen(given.handle, backlog, listening)
    else server.listen({ port, host, backlog }, listening)
  })
}
