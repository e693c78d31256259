/** What a mail is about, so that it's deleted with it. */
export type MailSubject = 'account' | 'account-deleted' | 'feedback'

/** Identifies a mail, and says whose account or which feedback it's about. */
export type MailIdentity = { key: string; about: MailSubject; aboutId: string | null }

/** Of a mail about an account. `id` null: nobody's who is named, only their inbox. */
export function aboutAccount(kind: string, id: string | null, ...parts: (string | number)[]): MailIdentity {
  return { key: [`account-${kind}`, id ?? '', ...parts].join(':'), about: 'account', aboutId: id }
}

/** Of a mail about feedback, to its author. */
export function aboutFeedback(kind: 'status' | 'reply', id: string, ...parts: string[]): MailIdentity {
  return { key: [`feedback-${kind}`, id, ...parts].join(':'), about: 'feedback', aboutId: id }
}
