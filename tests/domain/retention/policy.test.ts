import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RetentionTable } from '#src/components/retention/RetentionTable.tsx'
import { retentionPeriod } from '#src/domain/retention/periods.ts'
import { retention, retentionChanged } from '#src/domain/retention/rules.ts'
import { expectDated } from '#tests/support/fingerprints.ts'

describe('the privacy policy', () => {
  it('shows every row of the retention table', () => {
    expect(readFileSync('src/content/legal/privacy.md', 'utf8')).toContain('\n{retention}\n')
    const table = renderToStaticMarkup(createElement(RetentionTable))
    expect(table.match(/<tr>/g)).toHaveLength(Object.keys(retention).length + 1)
    for (const rule of Object.values(retention)) expect(table).toContain(`>${retentionPeriod(rule)}</td>`)
  })

  it('has a new date at the table whenever a row changes', () => {
    const shown = Object.values(retention).map((rule) => [rule.what, rule.why, retentionPeriod(rule), rule.then])
    expectDated('retentionChanged', retentionChanged, shown)
    const table = renderToStaticMarkup(createElement(RetentionTable))
    expect(table).toContain(`<time dateTime="${retentionChanged.on}">`)
  })
})
