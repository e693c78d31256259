const minute = 60_000

/**
 * What an alert is about. `holdMs`: how long it must hold before people are told. `isCritical`: the machine no longer
 * reports that it is well. `isAboutMail`: an email wouldn't arrive, so only the webhook is used.
 */
export const alertKinds = {
  database: {
    label: 'Database',
    holdMs: 2 * minute,
    isCritical: true,
    isAboutMail: true,
    advice:
      'Check that the database server runs, or that the disk is neither full nor read-only. Nothing can be saved until then.',
  },
  disk: {
    label: 'Disk',
    holdMs: 5 * minute,
    isCritical: true,
    isAboutMail: false,
    advice: 'Delete old backups or other files, or use a larger disk. Uploads stop first, then nothing can be saved.',
  },
  memory: {
    label: 'Memory',
    holdMs: 10 * minute,
    isCritical: false,
    isAboutMail: false,
    advice: 'Restart at a quiet time, and give the machine more memory if it happens again.',
  },
  jobs: {
    label: 'Scheduled jobs',
    holdMs: 5 * minute,
    isCritical: true,
    isAboutMail: false,
    advice: 'The log has the error of each run (event "job-failed"). If no job runs at all, restart.',
  },
  outbox: {
    label: 'Email',
    holdMs: 5 * minute,
    isCritical: false,
    isAboutMail: true,
    advice: 'Admin → Emails says what the mail server answered. Check SMTP_URL and whether the server is up.',
  },
  rebuild: {
    label: 'Public site',
    holdMs: 0,
    isCritical: false,
    isAboutMail: false,
    advice: 'The log has the build’s output (event "build-failed"). The site shows its last good build.',
  },
  backup: {
    label: 'Backup',
    holdMs: 0,
    isCritical: false,
    isAboutMail: false,
    advice: 'Run npm run backup and read what it says. Check the target’s space and credentials.',
  },
  certificate: {
    label: 'Restore test',
    holdMs: 0,
    isCritical: false,
    isAboutMail: false,
    advice: 'Restore the newest backup beside the original and compare: npm run restore. Until then, don’t rely on it.',
  },
  errors: {
    label: 'Errors',
    holdMs: 5 * minute,
    isCritical: false,
    isAboutMail: false,
    advice: 'The log has each error with its request id.',
  },
  clock: {
    label: 'Clock',
    holdMs: 0,
    isCritical: false,
    isAboutMail: false,
    advice: 'Check that the machine sets its clock over the network (timedatectl). Jobs and links depend on it.',
  },
} as const satisfies Record<string, AlertTraits>

type AlertTraits = { label: string; holdMs: number; isCritical: boolean; isAboutMail: boolean; advice: string }

export type AlertKind = keyof typeof alertKinds
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]
