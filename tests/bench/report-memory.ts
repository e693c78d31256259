import { writeFileSync } from 'node:fs'

// Loaded before the measured program. Writes its peak resident memory in kilobytes when it exits.
process.on('exit', () => {
  const file = process.env['REPORT_MEMORY_TO']
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS))
})
