import type { BackupReason } from './names.ts'
import type { BackupFacts, RestoreFacts } from './results.ts'

/** What the program for backups does. `check`: quick_check of a database file. `save-erasures`: of what was deleted on request since the last backup. */
export type BackupTask =
  | { do: 'back-up'; reason: BackupReason }
  | { do: 'certify'; name: string }
  | { do: 'check'; path: string }
  | { do: 'save-erasures' }

/** What it gets as its only message. */
export type TaskCall = { task: BackupTask; dataDirectory: string; databaseUrl: string }

/** What it says of each. */
export type TaskResults = { 'back-up': BackupFacts; certify: RestoreFacts; check: string[]; 'save-erasures': null }

export type TaskMessage = { result: unknown } | { failure: string; busy: boolean; expected: boolean }
