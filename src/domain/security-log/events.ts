/** `critical`: needs attention now. `warning`: worth a look if there are many. */
export const securitySeverities = ['info', 'warning', 'critical'] as const
export type SecuritySeverity = (typeof securitySeverities)[number]

/** What an event may contain besides who, from where and when. Never a token, a password, a code or an email. */
export const securityDetailNames = [
  /** How someone signed in, or tried to: `password`, `magic-link`, `google`, `passkey`, `totp`, `recovery-code`. */
  'method',
  /** The reason, from a fixed list of words. */
  'reason',
  /** A route's name. */
  'route',
  /** Browser and system in a few words. */
  'device',
  /** What was exported, ended or changed. */
  'what',
  /** An id of ours. */
  'subject',
  /** Who did it, if not the account's owner: an admin's id, or `command`. */
  'by',
  'rows',
  'newDevice',
  'admin',
] as const
export type SecurityDetailName = (typeof securityDetailNames)[number]
export type SecurityDetails = Partial<Record<SecurityDetailName, string | number | boolean>>

/** What the owner gets a mail about: one per kind and hour, about mail that isn't accepted one a day. */
export const alertKinds = ['admins', 'new-device', 'factors', 'failed-sign-ins', 'exports', 'webhook', 'mails'] as const
export type AlertKind = (typeof alertKinds)[number]

type Definition = {
  label: string
  severity: SecuritySeverity
  carries: readonly SecurityDetailName[]
  /** Strangers can trigger it at will: one row per client, account and hour, with a count. */
  repeats?: true
  /** Shown in the account's own activity. */
  own?: true
}

const authentication = ['method', 'device', 'newDevice', 'admin'] as const

/** Every event of the security log. */
export const securityEvents = {
  'signed-up': { label: 'Account created', severity: 'info', carries: authentication, own: true },
  'signed-in': { label: 'Signed in', severity: 'info', carries: authentication, own: true },
  'sign-in-failed': {
    label: 'Sign-in failed',
    severity: 'warning',
    carries: ['method'],
    repeats: true,
    own: true,
  },
  'factor-failed': {
    label: 'Second factor failed',
    severity: 'warning',
    carries: ['method'],
    repeats: true,
    own: true,
  },
  // A signed-in user entered a wrong password or mailed code.
  'proof-failed': {
    label: 'Identity check failed',
    severity: 'warning',
    carries: ['method'],
    repeats: true,
    own: true,
  },
  'link-failed': { label: 'Link refused', severity: 'warning', carries: ['what'], repeats: true },
  'identity-confirmed': { label: 'Identity confirmed again', severity: 'info', carries: ['method'], own: true },
  'signed-out': { label: 'Signed out', severity: 'info', carries: ['what'], own: true },
  'session-ended': { label: 'Session ended', severity: 'info', carries: ['what', 'reason', 'by'], own: true },
  'credentials-locked': {
    label: 'Sign-in attempts blocked',
    severity: 'warning',
    carries: ['route'],
    repeats: true,
    own: true,
  },
  'honeypot-filled': { label: 'Hidden form field filled in', severity: 'info', carries: ['what'], repeats: true },
  'rate-limited': { label: 'Rate limit reached', severity: 'info', carries: ['route'], repeats: true },
  forbidden: { label: 'Access denied', severity: 'warning', carries: ['route'], repeats: true },
  'token-reused': {
    label: 'Ended token used',
    severity: 'warning',
    carries: ['what', 'reason'],
    repeats: true,
  },
  'link-requested': { label: 'Sign-in or reset link requested', severity: 'info', carries: ['what'], repeats: true },
  'leak-check-failed': { label: 'Leaked password check failed', severity: 'warning', carries: [], repeats: true },
  'password-changed': { label: 'Password changed', severity: 'info', carries: [], own: true },
  'password-reset': { label: 'Password reset', severity: 'warning', carries: [], own: true },
  'email-change-asked': { label: 'Email change requested', severity: 'info', carries: [], own: true },
  'email-changed': { label: 'Email changed', severity: 'warning', carries: [], own: true },
  // `what`: it was `pending`, it was `done` and is undone, or its owner `canceled` it.
  'email-change-stopped': { label: 'Email change canceled', severity: 'warning', carries: ['what'], own: true },
  'factor-added': { label: 'Sign-in method added', severity: 'warning', carries: ['method'], own: true },
  'factor-removed': { label: 'Sign-in method removed', severity: 'warning', carries: ['method'], own: true },
  'factors-reset': { label: 'Second factor reset', severity: 'critical', carries: ['by'], own: true },
  'recovery-codes-renewed': { label: 'Recovery codes renewed', severity: 'warning', carries: [], own: true },
  'account-exported': { label: 'Account data exported', severity: 'info', carries: [], own: true },
  'account-deleted': { label: 'Account deleted', severity: 'warning', carries: [] },
  'data-exported': { label: 'Data exported by an admin', severity: 'critical', carries: ['what', 'rows'] },
  // `rows`: deleted posts. Never who wrote them.
  'author-forgotten': { label: 'Author forgotten on request', severity: 'warning', carries: ['rows', 'by'] },
  'admin-granted': { label: 'Admin access granted', severity: 'critical', carries: ['by'], own: true },
  'admin-revoked': { label: 'Admin access revoked', severity: 'critical', carries: ['by'], own: true },
  'payment-mismatch': { label: 'Payment mismatch', severity: 'warning', carries: ['subject'] },
  'payment-disputed': { label: 'Payment disputed', severity: 'warning', carries: ['subject'] },
  'webhook-refused': {
    label: 'Webhook signature refused',
    severity: 'warning',
    carries: ['what', 'reason'],
    repeats: true,
  },
  // By our own mail server, because of us. Nobody gets mail then, so it's for the webhook, too.
  'mail-refused': { label: 'Our email isn’t accepted', severity: 'critical', carries: ['rows'], repeats: true },
} as const satisfies Record<string, Definition>

export type SecurityEvent = keyof typeof securityEvents
export const securityEventNames = Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]]

export function isSecurityEvent(name: string): name is SecurityEvent {
  return Object.hasOwn(securityEvents, name)
}

export function severityOf(event: SecurityEvent): SecuritySeverity {
  return securityEvents[event].severity
}

/** Whether occurrences within an hour share a row. */
export function repeats(event: SecurityEvent): boolean {
  return 'repeats' in securityEvents[event]
}

/** Events shown in an account's own activity. */
export const ownSecurityEvents = securityEventNames.filter((event) => 'own' in securityEvents[event]) as [
  SecurityEvent,
  ...SecurityEvent[],
]
