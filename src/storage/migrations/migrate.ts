import { migrate } from 'drizzle-orm/libsql/migrator'
import { type Database, prepareDatabase } from '#src/storage/database.ts'
import { migrationsFolder, raiseFloor, readSchemaState, refuseNewer } from './compatibility.ts'
import { convertData } from './conversions.ts'

/**
 * Migrates the database to the newest schema, and converts what older versions stored. Run by a command, never by a request.
 * Leaves a database alone that a newer version has migrated, and rejects with a `SchemaError` if this one can't work on it.
 */
export async function migrateDatabase(db: Database, url: string): Promise<void> {
  await prepareDatabase(db, url)
  refuseNewer(await readSchemaState(db))
  await raiseFloor(db)
  await migrate(db, { migrationsFolder })
  // The first time, the table has only been there since now.
  await raiseFloor(db)
  await convertData(db, Date.now())
}
