/** What an admin did. */
export type AuditEntry = {
  id: number
  /** ISO 8601, UTC. */
  at: string
  email: string
  action: string
  summary: string
  subject: string
  note: string
  /** HTTP status of the response; null: there was none. */
  status: number | null
}
