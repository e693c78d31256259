import { type StreamedResponse, streamConfigured } from '#functions/http/outgoing/streams.ts'
import { utf8Text } from '#functions/http/outgoing/text.ts'
import type { Environment } from '#src/env.ts'
import type { Prompt } from './prompt.ts'

/** Why a model's answer can't be used. */
export class ModelFault extends Error {
  override name = 'ModelFault'
}

type Model = NonNullable<Environment['ai']>

export type ModelLimits = {
  /** Milliseconds for the whole answer. A function has a minute. */
  totalMs: number
  /** Until the answer starts, and between its parts. */
  silenceMs: number
}

/**
 * More than the longest reply needs, also in languages with several tokens a word. Models that think before they write
 * call their limit otherwise, and what they think counts.
 */
const tokenLimits = [{ max_tokens: 700 }, { max_completion_tokens: 4000 }] as const
/** Of the response: a token takes some 300 bytes in a stream. */
const bodyBytes = 1024 * 1024

type Choice = {
  delta?: { content?: unknown; refusal?: unknown }
  message?: { content?: unknown; refusal?: unknown }
  finish_reason?: unknown
}

/**
 * The parts of a model's answer, as they arrive. Throws a ModelFault, an OutgoingFault or a network error, also after the
 * first part: then all of it is useless.
 */
export async function* askModel(ai: Model, prompt: Prompt, limits: ModelLimits): AsyncGenerator<string> {
  const started = performance.now()
  const [usual, other] = tokenLimits
  let answer = await ask(ai, prompt, usual, limits)
  try {
    if (answer.status === 400 && (await readStart(answer.parts)).includes('max_completion_tokens')) {
      answer.close()
      const totalMs = Math.max(1, Math.round(limits.totalMs - (performance.now() - started)))
      answer = await ask(ai, prompt, other, { ...limits, totalMs })
    }
    if (answer.status !== 200) throw new ModelFault(`status ${answer.status}`)
    if (answer.type.startsWith('text/event-stream')) yield* readStream(answer.parts)
    else yield* readWhole(answer.parts)
  } finally {
    answer.close()
  }
}

function ask(
  { url, key, model }: Model,
  { instructions, facts, post }: Prompt,
  tokens: (typeof tokenLimits)[number],
  limits: ModelLimits,
): Promise<StreamedResponse> {
  return streamConfigured({
    url: `${url}/chat/completions`,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: `${instructions}\n\nFacts about the product:\n${facts}` },
        { role: 'user', content: post },
      ],
      ...tokens,
      stream: true,
    }),
    ...limits,
    bodyBytes,
  })
}

/** What an error says. */
async function readStart(parts: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of parts) {
    text += part.toString('latin1')
    if (text.length > 10_000) break
  }
  return text
}

/** Not all servers can stream. */
async function* readWhole(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const chunks: Buffer[] = []
  for await (const part of parts) chunks.push(part)
  const choice = choiceOf(utf8Text(Buffer.concat(chunks)))
  const { text } = readChoice(choice, choice.message)
  yield text
}

async function* readStream(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : ''
      if (data === '[DONE]') return
      if (data === '') continue
      const choice = choiceOf(data)
      const { text, isLast } = readChoice(choice, choice.delta)
      if (text !== '') yield text
      if (isLast) return
    }
  }
  throw new ModelFault('the stream was cut')
}

/** Some servers end with a part that has no choices, only counts. */
function choiceOf(text: string): Choice {
  let body: { choices?: unknown; error?: unknown } | null
  try {
    body = JSON.parse(text) as typeof body
  } catch {
    throw new ModelFault('not JSON')
  }
  if (typeof body !== 'object' || body === null || body.error !== undefined) throw new ModelFault('an error')
  const [choice] = Array.isArray(body.choices) ? (body.choices as unknown[]) : []
  return typeof choice === 'object' && choice !== null ? choice : {}
}

function readChoice({ finish_reason: end }: Choice, said: Choice['delta']): { text: string; isLast: boolean } {
  if (said?.refusal) throw new ModelFault('it refused')
  if (end === 'length') throw new ModelFault('it was too long')
  if (end === 'content_filter') throw new ModelFault('its filter stopped it')
  const content = said?.content
  if (content !== undefined && content !== null && typeof content !== 'string') throw new ModelFault('not text')
  return { text: content ?? '', isLast: end === 'stop' }
}
