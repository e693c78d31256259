import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '#tests/support/routes.ts'

const folders = ['src', 'functions', 'commands', 'netlify']
const code = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => {
      const path = join(folder, name)
      return { path, text: readFileSync(path, 'utf8') }
    }),
)

/** The columns a statement sets: from `set` to the closing brace. */
const setColumns = (text: string) =>
  [...text.matchAll(/\.update\(securityEvents\)\s*\.set\(\{([^}]*(?:\{[^}]*\}[^}]*)*)\}\)/g)].flatMap(([, set = '']) =>
    [...set.matchAll(/(?:^|,)\s*(\w+):/g)].map(([, column]) => column),
  )

/** A stored event never changes (ASVS 16.4.2). */
describe('Events of the security log', () => {
  it('are only updated to mark alerts and shipping', () => {
    const marks = new Set(['reported', 'shipDueAt', 'shipAttempts'])
    const updating = code.filter(({ text }) => text.includes('update(securityEvents)'))
    expect(updating.map(({ path }) => path).sort()).toEqual([
      'src/storage/security-log/alerts.ts',
      'src/storage/security-log/ship-events.ts',
    ])
    for (const { path, text } of updating) {
      const columns = setColumns(text)
      expect(columns.length, path).toBeGreaterThan(0)
      expect(columns.filter((column) => !marks.has(column!), path)).toEqual([])
    }
  })

  it('are changed in plain SQL in one place only: the count of repeats', () => {
    const changing = code.filter(({ text }) => /(?:UPDATE|INTO|DELETE FROM)\s+security_events/i.test(text))
    expect(changing.map(({ path }) => path)).toEqual(['src/storage/security-log/changes.ts'])
    const { text } = changing[0]!
    expect(text).not.toMatch(/DELETE|REPLACE/i)
    expect([...text.matchAll(/DO UPDATE SET ([^`]*)/g)].map(([, set]) => set!.replace(/\s+/g, ' '))).toEqual([
      'count = count + excluded.count, last_at = max(last_at, excluded.last_at), details = excluded.details',
    ])
  })

  it('are only deleted by age, in the retention sweep', () => {
    const deleting = code.filter(({ text }) => /delete\(securityEvents\)|DELETE FROM security_events/i.test(text))
    expect(deleting.map(({ path }) => path)).toEqual([])
    const removing = code.flatMap(({ text }) => [...text.matchAll(/removeRows\(db, securityEvents, ([^)]*)\)/g)])
    expect(removing.map(([, where]) => where)).toEqual(['sql`at <= ${until}`, limit'])
  })

  it('have no route that writes them', () => {
    const named = routes.map(({ name }) => name).filter((name) => name.includes('security-log'))
    expect(named).toEqual(['GET /api/admin/security-log'])
  })
})
