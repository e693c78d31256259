import { shortDate } from '#src/domain/dates/dates.ts'
import { kinds } from '#src/domain/publishing/kinds.ts'
import type { PublishingTarget, TargetTest } from '#src/domain/publishing/publishing.api.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

/** 'WordPress · blog.example'. The kind isn't repeated if it is the name. Empty: nothing to add. */
export function placeOf({ kind, name, settings }: PublishingTarget): string {
  const { label } = kinds[kind]
  const host = settings.url === undefined ? null : websiteHost(settings.url)
  return [name === label ? null : label, host].filter((text) => text !== null).join(' · ')
}

/** 'Last tested Nov 3. 12 sent, 1 waiting.' */
export function describeTarget({ kind, verifiedAt, error, counts }: PublishingTarget): string {
  const listed = [
    counts.published > 0 && (kind === 'zip' ? `${counts.published} to download` : `${counts.published} sent`),
    counts.waiting > 0 && `${counts.waiting} waiting`,
    counts.failed > 0 && `${counts.failed} failed`,
  ].filter((text) => text !== false)
  const tested = verifiedAt === null ? 'Not tested yet.' : `Last tested ${shortDate(verifiedAt)}.`
  const state = kind === 'zip' ? '' : error === null ? tested : 'Not working.'
  const work = listed.length > 0 ? `${listed.join(', ')}.` : 'Nothing sent yet.'
  return `${state} ${work}`.trim()
}

/** 'Connected. We’ll retry 3 that failed.' */
export function describeTest({ ok, message, retried }: TargetTest): string {
  if (!ok || retried === 0) return message
  return `${message} We’ll retry ${retried === 1 ? 'the one' : `the ${retried}`} that failed.`
}
