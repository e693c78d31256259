import { describe, expect, it } from 'vitest'
import { prepare } from '#commands/prepare.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { countChange, takeRebuild } from '#src/storage/rebuilds/changes.ts'
import { newFolder } from '#tests/support/folders.ts'

describe('preparing a start', () => {
  it("leaves no rebuild to request, because the start's build has every change until then", async () => {
    const url = `file:${await newFolder('prepare')}/uplist.db`
    // Without demo data.
    const env = { ...readEnvironment({ DATABASE_URL: url }), production: true }
    await prepare(env)
    const db = openDatabase({ url })
    await countChange(db)
    await prepare(env)
    expect(await takeRebuild(db, Date.now(), 0, 0)).toBe(false)
    await countChange(db)
    expect(await takeRebuild(db, Date.now(), 0, 0)).toBe(true)
    db.$client.close()
  })
})
