import { StartError } from './start-error.ts'

/** Where this machine reaches a server that listens on an IP. */
export function callable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Why this machine can't listen, for its owner. Other errors stay as they are. */
export function portError({ port }: { port: number }, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const other = `start on another: PORT=${port + 1} npm start`
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is busy. Stop the program that uses it, or ${other}`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} is not allowed here. Please ${other.replace(/\d+/, '8888')}`)
  return error
}
