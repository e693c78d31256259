import { runInProcess, type RunnableBundle } from './in-process.ts'

// A process that runs one bundle of the functions for `editing.ts`, until their source changes and another process
// replaces it.

export type ChildCall = {
  id: number
  socket: string
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
  ip: string
  params: Record<string, string>
}
export type ParentMessage = { call: ChildCall } | { stopWithin: number }
export type ChildMessage =
  | 'loaded'
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { id: number; failure: string }

const [bundle = '', deployContext = ''] = process.argv.slice(2)

// Ctrl-C reaches the whole process group, but the platform says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
// The platform may have exited while this was loading.
if (!process.connected) process.exit()

const host = await runInProcess(JSON.parse(bundle) as RunnableBundle, deployContext)

process.on('message', (message: ParentMessage) => {
  if ('call' in message) void answer(message.call).then(tell)
  // The last response is still sent before the channel closes.
  else void host.stop(message.stopWithin).then(() => process.disconnect())
})

tell('loaded')

async function answer({ id, socket, url, method, headers, body, ip, params }: ChildCall): Promise<ChildMessage> {
  try {
    const request = new Request(url, { method, headers, body })
    const response = await host.call({ socket, request, ip, params })
    return { id, status: response.status, headers: [...response.headers], body: await response.bytes() }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function tell(message: ChildMessage): void {
  process.send?.(message)
}
