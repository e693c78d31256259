import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import type { WaitlistForward } from '#src/storage/waitlist/schema.ts'

/** Brevo's contacts API. `lists`: the one for new contacts, and two for existing contacts. */
export type BrevoSettings = { url: string; key: string; lists: readonly [number, number, number] }

/**
 * The provider's result. `later`: try again, after `waitMs` if given. `refused`: it will never accept this email.
 * `locked-out`: our key or account is at fault, not the email.
 */
export type ForwardOutcome =
  { kind: 'done' } | { kind: 'later' | 'refused' | 'locked-out'; error: string; waitMs?: number }

const timeoutMs = 10_000
const done: ForwardOutcome = { kind: 'done' }

/** Sends one email to the provider. Never rejects. */
export async function tellBrevo(
  settings: BrevoSettings,
  forward: WaitlistForward,
  email: string,
): Promise<ForwardOutcome> {
  try {
    return forward === 'add' ? await addContact(settings, email) : await removeContact(settings, email)
  } catch (error) {
    return { kind: 'later', error: String(error) }
  }
}

async function addContact(settings: BrevoSettings, email: string): Promise<ForwardOutcome> {
  const [list, ...fallbacks] = settings.lists
  const answer = await send(settings, 'POST', '/contacts', { email, listIds: [list], updateEnabled: false })
  if (answer.ok) return done
  if (answer.code !== 'duplicate_parameter') return outcomeOf(answer)
  for (const fallback of fallbacks) {
    const added = await send(settings, 'POST', `/contacts/lists/${fallback}/contacts/add`, { emails: [email] })
    if (added.ok) return done
    // The contact is already in that list, so try the next one.
    if (added.status !== 400) return outcomeOf(added)
  }
  return done
}

async function removeContact(settings: BrevoSettings, email: string): Promise<ForwardOutcome> {
  const answer = await send(settings, 'PUT', `/contacts/${encodeURIComponent(email)}`, { emailBlacklisted: true })
  return answer.ok || answer.status === 404 ? done : outcomeOf(answer)
}

type BrevoResponse = { ok: boolean; status: number; code: string; message: string; waitMs: number | undefined }

async function send({ url, key }: BrevoSettings, method: string, path: string, body: unknown): Promise<BrevoResponse> {
  const response = await fetchConfigured(`${url}${path}`, {
    method,
    headers: { 'api-key': key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
  })
  const { code = '', message = '' } = readFault(await response.text())
  return { ok: response.ok, status: response.status, code, message, waitMs: readWait(response.headers) }
}

function readFault(text: string): { code?: string; message?: string } {
  try {
    const fault: unknown = JSON.parse(text)
    return typeof fault === 'object' && fault !== null ? fault : {}
  } catch {
    // An empty response, or a proxy's page: the status says enough.
    return {}
  }
}

/** Both headers are in seconds. */
function readWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-sib-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined
}

function outcomeOf({ status, code, message, waitMs }: BrevoResponse): ForwardOutcome {
  const error = `${status} ${code} ${message}`.trim()
  if (status === 401 || status === 403) return { kind: 'locked-out', error }
  if (status === 400) return { kind: 'refused', error }
  return { kind: 'later', error, ...(waitMs && { waitMs }) }
}
