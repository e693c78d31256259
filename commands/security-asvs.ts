import { requirements } from '#commands/security-asvs/requirements.ts'
import { readRows, statuses } from '#commands/security-asvs/table.ts'

// Counts the rows of docs/security/asvs.md by chapter, and prints the table for docs/measurements.md.

const rows = readRows()
const count = (chosen: typeof rows) => statuses.map((status) => chosen.filter((row) => row.status === status).length)
const lines = [...Map.groupBy(rows, ({ chapter }) => chapter)].map(([chapter, chosen]) => [
  chapter,
  chosen.length,
  ...count(chosen),
])
const table = [['chapter', 'requirements', ...statuses], ...lines, ['all', rows.length, ...count(rows)]]
console.log(`ASVS 5.0.0, levels 1 and 2: ${requirements.length} requirements\n`)
console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
