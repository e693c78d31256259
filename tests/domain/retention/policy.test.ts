import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RetentionTable } from '#src/components/retention/RetentionTable.tsx'
import { retentionPeriod } from '#src/domain/retention/periods.ts'
import { retention } from '#src/domain/retention/rules.ts'

const file = readFileSync('src/content/legal/privacy.md', 'utf8')
const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(matter)?.[1]

describe('the privacy policy', () => {
  it('shows every row of the retention table', () => {
    expect(body).toContain('\n{retention}\n')
    const table = renderToStaticMarkup(createElement(RetentionTable))
    expect(table.match(/<tr>/g)).toHaveLength(Object.keys(retention).length + 1)
    for (const rule of Object.values(retention)) expect(table).toContain(`>${retentionPeriod(rule)}</td>`)
  })

  it('has a new date whenever its content changes', () => {
    const shown = Object.values(retention).map((rule) => [rule.what, rule.why, retentionPeriod(rule), rule.then])
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([body, shown]))
      .digest('hex')
      .slice(0, 16)
    const todo = `The policy or the retention table has changed: set "updated" to today and "fingerprint" to ${fingerprint}`
    expect(field('fingerprint'), todo).toBe(fingerprint)
  })
})
