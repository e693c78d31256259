import type { Readable } from 'node:stream'
import type { NamedBackup } from '#src/domain/backups/names.ts'

export type StoredBackup = NamedBackup & { bytes: number }

/** Where backups are. A name is only there when all of its bytes are. */
export type Target = {
  /** As the owner wrote it. */
  text: string
  /** Where a backup of this name is, for messages. */
  placeOf: (name: string) => string
  list: () => Promise<StoredBackup[]>
  /** Returns the bytes written. */
  write: (name: string, body: Readable) => Promise<number>
  /** Null: there is none of this name. */
  read: (name: string) => Promise<Readable | null>
  remove: (name: string) => Promise<void>
  /** Removes what killed backups left. Nobody else may be making one. */
  removeLeftovers: () => Promise<void>
}
