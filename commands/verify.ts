import { verifyCommand } from './verify/command.ts'

// Verifies an evidence file with nothing but published keys. The build also makes `/verify.mjs` of it: one file that runs anywhere.

process.exitCode = await verifyCommand(process.argv.slice(2))
