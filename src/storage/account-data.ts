import { type Person, personalData, type PersonalTable } from './accounts/personal-data.ts'
import type { Database } from './database.ts'
import { mailIfChanged, type OutgoingMail } from './outbox.ts'

type Exported = Record<keyof typeof personalData, Record<string, unknown>[]>

const tables = Object.entries(personalData) as [keyof typeof personalData, PersonalTable][]

/** All that is kept about a person, as rows, without secrets. */
export async function findAccountData(db: Database, person: Person): Promise<Exported> {
  const found = await Promise.all(
    tables.map(async ([name, { table, of, columns }]) => {
      const rows: Record<string, unknown>[] = await db.select(columns).from(table).where(of(person))
      return [name, rows] as const
    }),
  )
  return Object.fromEntries(found) as Exported
}

/**
 * Deletes an account with all that is its own, and tells its inbox. What must stay, stays without a name, or for a stated
 * time.
 */
export async function removeUser(db: Database, person: Person, mail: OutgoingMail | null, now: number): Promise<void> {
  const [first, ...others] = tables.flatMap(([, { table, of, atDeletion }]) => {
    if ('keep' in atDeletion) return []
    if ('set' in atDeletion) return db.update(table).set(atDeletion.set).where(of(person))
    const { remove } = atDeletion
    return db.delete(table).where(remove === 'all' ? of(person) : remove(person))
  })
  // The account itself is the last of the tables, so only one of two calls at the same time tells.
  if (first) await db.batch([first, ...others, ...(mail ? [mailIfChanged(db, mail, now)] : [])])
}
