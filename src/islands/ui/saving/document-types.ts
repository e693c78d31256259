import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Failure, Outcome } from '#src/islands/api/requests.ts'
import type { LocalCopies } from './local-copies.ts'

export type SaveState =
  /** Everything is saved. `at`: since when; null: there was nothing to save yet. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** Everything but these fields is saved. */
  | { kind: 'partly'; at: string | null; errors: readonly FieldError[] }
  /** It's retried automatically. */
  | { kind: 'failed'; message: string }
  /** It waits for a change: as it is, it would be refused again. */
  | { kind: 'refused'; message: string; errors: readonly FieldError[] }
  /** Someone else has saved. It waits for a decision. */
  | { kind: 'conflict' }
  /** It was deleted elsewhere. */
  | { kind: 'deleted' }

/** What the server has. Null: nothing yet. */
export type SavedVersion = { version: number; savedAt: string | null } | null

export type Answer<Saved> = Promise<Outcome<{ data: NonNullable<Saved> }>>

export type DocumentView<Saved, Fields> = {
  /** As the server has it. */
  saved: Saved
  /** As typed. */
  fields: Fields
  state: SaveState
  /** What the server has, if someone else has saved and it must be decided which to keep. */
  theirs: NonNullable<Saved> | null
}

export type DocumentOptions<Saved extends SavedVersion, Fields> = {
  saved: Saved
  /** Whose copies they are. Null: it was never saved. */
  idOf: (saved: Saved) => string | null
  fieldsOf: (saved: Saved) => Fields
  /** Adds what the screen holds outside of the fields. Slow for a long text, so it's only called when something is saved. */
  read?: (fields: Fields) => Fields
  /** Shows other fields there. */
  write?: (fields: Fields) => void
  send: (saved: Saved, fields: Fields) => Answer<Saved>
  /** What the server has after it refused a version that is no longer the latest. */
  load: (saved: NonNullable<Saved>, refusal: Failure) => Answer<Saved>
  /** What's wrong, before anything is sent. */
  faultsOf: (fields: Fields) => readonly FieldError[]
  /** The fields with those at fault as the server last accepted them. Null: that would be worthless. */
  savable: (fields: Fields, taken: Fields, errors: readonly FieldError[]) => Fields | null
  isSame?: (typed: Fields, stored: Fields) => boolean
  /** Two edits of `base` in one. Null: it must be decided which to keep. */
  merge?: (base: Fields, mine: Fields, theirs: Fields, keepsMine: boolean | null) => Fields | null
  /** What is typed is about to be replaced. */
  beforeReplaced?: (saved: NonNullable<Saved>, fields: Fields) => Promise<unknown>
  /** Returns fields to show from now on. */
  onSaved?: (saved: NonNullable<Saved>, fields: Fields) => Partial<Fields> | undefined
  copies: Pick<LocalCopies<Fields>, 'newKey' | 'keep' | 'drop'>
  /** Milliseconds from the last change to the save, from the first one, and of the first wait after a failure. */
  waits?: { pause: number; upTo: number; retry: number; retryUpTo: number }
}
