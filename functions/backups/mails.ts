import { renderLetter } from '#functions/mails/layout.ts'
import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

export type BackupNews = {
  kind: keyof typeof texts
  /** Tells one series of failures from the next. */
  streak: number
  error?: string
  /** Null: never. */
  lastGoodAt: number | null
}

const texts = {
  'backup-failed': {
    subject: 'The backup failed',
    says: 'The backup couldn’t be made:',
    last: 'The last good one was made at',
    never: 'There is no good backup yet.',
    advice: 'It’s tried again every hour. You’ll get an email when it works. To try it yourself: npm run backup',
  },
  'backup-works': { subject: 'Backups work again', says: 'A backup was made.', last: '', never: '', advice: '' },
  'check-failed': {
    subject: 'The newest backup couldn’t be restored',
    says: 'The weekly check restored the newest backup in a temporary place, and found:',
    last: 'The last check without differences was at',
    never: 'No check has succeeded yet.',
    advice: 'The next backup is checked again. To see it yourself: npm run restore -- latest --into FOLDER',
  },
  'check-works': {
    subject: 'Backups can be restored again',
    says: 'The newest backup was restored without a difference.',
    last: '',
    never: '',
    advice: '',
  },
}

/** Null: there's no one to tell. */
export function backupMail(
  { ownerEmail, origin }: Pick<Environment, 'ownerEmail' | 'origin'>,
  { kind, streak, error, lastGoodAt }: BackupNews,
): OutgoingMail | null {
  if (!ownerEmail) return null
  const { subject, says, last, never, advice } = texts[kind]
  const since = lastGoodAt === null ? never : last && `${last} ${utc(lastGoodAt)}.`
  const letter = renderLetter({
    subject: `${subject} (${site.name})`,
    greeting: 'Hello,',
    before: [says, ...(error ? [error] : []), since].filter(Boolean),
    action: { label: 'Open Operations', href: `${origin}/admin/operations` },
    after: [advice].filter(Boolean),
  })
  return { key: `${kind}:${streak}`, recipient: ownerEmail, ...letter }
}

/** '2026-11-22 14:05 UTC' */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
