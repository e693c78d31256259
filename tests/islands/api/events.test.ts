import { describe, expect, it } from 'vitest'
import { readEvents } from '#src/islands/api/events.ts'

const bytes = new TextEncoder().encode(
  'event: text\ndata: {"text":"Grün: a\\nb"}\n\n: a comment\n\nevent: text\ndata: {"text":""}\n\nevent: draft\ndata: {"n":1}\n\nevent: cut',
)

describe('Server-sent events', () => {
  it.each([1, 2, 7, 1000])('are read from parts of %i bytes, whole or not at all', async (size) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events: unknown[] = []
    await readEvents(body, (name, data) => events.push([name, data]))
    expect(events).toEqual([
      ['text', { text: 'Grün: a\nb' }],
      ['text', { text: '' }],
      ['draft', { n: 1 }],
    ])
  })
})
