import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// For `node --import`: a process in which every name resolves to a public IP, and every connection that would leave
// this machine goes to the test's own internet instead (INTERNET_PORT). What the process does is otherwise unchanged,
// so its own checks of names and IPs run as in production.

const port = Number(process.env['INTERNET_PORT'])
/** A public IP. Nothing ever connects to it. */
const somewhere = { address: '93.184.215.14', family: 4 }

const isHere = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

const lookup = dns.lookup.bind(dns)
Object.assign(dns, {
  lookup: (host: string, options: object) =>
    isHere(host) ? lookup(host, options) : Promise.resolve('all' in options ? [somewhere] : somewhere),
})

type ConnectOptions = { host?: string; hostname?: string; port?: number; path?: string | null; lookup?: unknown }

// oxlint-disable-next-line typescript/unbound-method -- called with its socket below
const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
function connectHere(this: net.Socket, ...args: unknown[]): net.Socket {
  // Node's own modules pass `[options, callback]` as one argument.
  const options = (Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0]) as ConnectOptions
  const host = typeof options === 'object' ? (options.host ?? options.hostname ?? 'localhost') : 'localhost'
  if (typeof options === 'object' && !options.path && !isHere(host)) {
    Object.assign(options, { host: '127.0.0.1', port, lookup: undefined })
  }
  return connect.apply(this, args)
}
Object.assign(net.Socket.prototype, { connect: connectHere })
syncBuiltinESMExports()
