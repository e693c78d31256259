import { describe, expect, it } from 'vitest'
import { retentionPeriod } from '#src/domain/retention/periods.ts'
import { retention } from '#src/domain/retention/rules.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listTables } from '#tests/support/tables.ts'

/** Where files are stored: see `openImageStore`. */
const stores = ['images', 'private-images', 'image-parts', 'image-variants', 'share-images']

describe('the retention table', () => {
  const current = useDatabase()
  const covered = new Set(Object.values(retention).flatMap(({ tables }) => [...tables]))

  it('says how long each table and each file store is kept', async () => {
    const kept = [...(await listTables(current.db)), ...stores]
    expect(kept.filter((name) => !covered.has(name))).toEqual([])
  })

  it('only names existing tables', async () => {
    const kept = [...(await listTables(current.db)), ...stores]
    expect([...covered].filter((name) => !kept.includes(name))).toEqual([])
  })

  it('says each period in words', () => {
    expect(retentionPeriod(retention.unconfirmedProducts)).toBe('30 days after the last change or new link')
    expect(retentionPeriod(retention.receipts)).toBe('10 years after the payment')
    expect(retentionPeriod(retention.undoneDecisions)).toBe('1 day after the decision')
    expect(retentionPeriod(retention.listings)).toMatch(/^Until /)
  })
})
