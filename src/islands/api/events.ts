/** Reads server-sent events whose data is JSON. Comments and fields we don't send are skipped. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) readEvent(event, onEvent)
  }
}

function readEvent(event: string, onEvent: (name: string, data: unknown) => void): void {
  const fields = new Map(
    event.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trimStart()]
    }),
  )
  const [name, data] = [fields.get('event'), fields.get('data')]
  if (name !== undefined && data !== undefined) onEvent(name, JSON.parse(data))
}
