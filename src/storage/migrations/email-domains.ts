import { sql } from 'drizzle-orm'
import { cleanEmail, emailKey, isEmail } from '#src/domain/emails/emails.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'

const notAscii = '*[^ -~]*'

/**
 * Converts emails stored before domains were ASCII, so that they can be found. An email stays unchanged if someone else
 * has the new form or it is no longer valid. Returns how many changed.
 */
export async function convertEmailDomains(db: Database): Promise<number> {
  let changed = 0
  for (const table of [users, mailedTokens, products, waitlist]) {
    const found = await db
      .selectDistinct({ email: table.email })
      .from(table)
      .where(sql`${table.email} GLOB ${notAscii}`)
    for (const { email: stored } of found) {
      const email = cleanEmail(stored)
      if (email === stored || !isEmail(email)) continue
      const key = 'emailKey' in table ? sql`, email_key = ${emailKey(email)}` : sql``
      const done = await db.run(sql`UPDATE OR IGNORE ${table} SET email = ${email}${key} WHERE email = ${stored}`)
      changed += done.rowsAffected
    }
  }
  return changed
}
