import { writeFileSync } from 'node:fs'

// Loaded before a program that is measured: writes the peak of its resident memory, in kilobytes, when it ends.
process.on('exit', () => {
  const file = process.env['REPORT_MEMORY_TO']
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS))
})
