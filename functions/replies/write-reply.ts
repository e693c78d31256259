import { randomBytes } from 'node:crypto'
import { describeError } from '#functions/http/describe-error.ts'
import type { Services } from '#functions/services.ts'
import { findReplyFault, replyFaults, type ReplyRules, withoutHidden } from '#src/domain/replies/faults.ts'
import { disclosed } from '#src/domain/replies/disclosure.ts'
import { type ReplyFacts, replyLimit } from '#src/domain/replies/facts.ts'
import { languageNote, replyMessages } from '#src/domain/replies/replies.ts'
import { writeFromTemplate } from '#src/domain/replies/template.ts'
import { textLength } from '#src/domain/text/text.ts'
import type { Environment } from '#src/env.ts'
import { askModel, ModelFault, type ModelLimits } from './model.ts'
import { factsText, linksOf, promptOf } from './prompt.ts'

export type WrittenReply = { text: string; writer: 'template' | 'model'; note: string | null }

type WritingServices = Pick<Services, 'env' | 'log' | 'network'>

/** Milliseconds for a model, well below the minute that a function has. */
const totalMs = 25_000
/** Servers on this machine get keys such as `none`, which can be words of a reply. */
const keyLength = 16
/** The start is shown when it's long enough to tell a refusal. */
const heldBack = 160
/** Characters. All of a text is checked each time, so a model that sends single letters must not decide how often. */
const perCheck = 24

/**
 * Writes a reply with the model, if there is one, and otherwise from the template. `onText` gets the model's text as it
 * arrives, checked. If the model fails, the result differs from that.
 */
export async function writeReply(
  services: WritingServices,
  facts: ReplyFacts,
  onText: (text: string) => void = () => undefined,
): Promise<WrittenReply> {
  const { env, network } = services
  if (!env.ai) return fromTemplate(facts, '')
  try {
    const limits = { totalMs, silenceMs: network.timeoutMs }
    return { text: await writeWithModel(env.ai, facts, limits, onText), writer: 'model', note: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = error instanceof ModelFault ? error.message : describeError(error)
    services.log({ level: 'warn', event: 'model-failed', reason })
    return fromTemplate(facts, replyMessages.modelFailed)
  }
}

function fromTemplate(facts: ReplyFacts, why: string): WrittenReply {
  const draft = { text: writeFromTemplate(facts), writer: 'template' as const }
  const notes = [why, languageNote(draft, facts.post.language)]
  return { ...draft, note: notes.filter(Boolean).join(' ') || null }
}

/** Throws if the model fails, or writes something that the customer shouldn't post. */
async function writeWithModel(
  ai: NonNullable<Environment['ai']>,
  facts: ReplyFacts,
  limits: ModelLimits,
  onText: (text: string) => void,
): Promise<string> {
  const marker = `[post ${randomBytes(12).toString('hex')}]`
  const prompt = promptOf(facts, marker)
  const rules: ReplyRules = {
    limit: replyLimit(facts.post.source),
    urls: linksOf(facts.product),
    facts: factsText(facts.product),
    avoid: facts.product.avoid,
    instructions: prompt.instructions,
    secrets: [marker, ...(ai.key !== undefined && ai.key.length >= keyLength ? [ai.key] : [])],
  }
  let received = ''
  let checked = 0
  let text = ''
  let shown = 0
  const show = (end: number) => {
    const fault = findReplyFault(text.slice(0, end), rules)
    if (fault) throw new ModelFault(replyFaults[fault])
    if (end > shown) onText(text.slice(shown, end))
    shown = Math.max(shown, end)
  }
  for await (const part of askModel(ai, prompt, limits)) {
    received += part
    // No whole word may ever come.
    if (received.length > 4 * rules.limit) throw new ModelFault(replyFaults.long)
    if (received.length - checked < perCheck) continue
    checked = received.length
    text = withoutHidden(received).trimStart()
    // Up to the last whole word: half a link can look harmless.
    const end = text.search(/\s\S*$/)
    if (end > heldBack) show(end)
  }
  text = withoutHidden(received).trim()
  if (text === '') throw new ModelFault(replyFaults.empty)
  show(text.length)
  const isEnglish = facts.post.language === null || facts.post.language === 'en'
  // In other languages the reader is asked to check.
  const said = isEnglish ? disclosed(text, facts.product.name) : text
  if (textLength(said) > rules.limit) throw new ModelFault(replyFaults.long)
  return said
}
