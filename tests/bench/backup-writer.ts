import { setImmediate } from 'node:timers/promises'
import { addRows, openData } from '#tests/support/backups.ts'

// Writes to the database of a data folder until it's killed.

const data = openData(process.argv[2] ?? '')
process.on('disconnect', () => process.exit())
for (let n = 0; ; n += 1) {
  await addRows(data, 5)
  if (n === 100) process.send?.('writing')
  await setImmediate()
}
