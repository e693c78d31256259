import { readMachineEnvironment } from '#netlify/local/environment.ts'
import { EnvironmentError } from '#src/env.ts'
import { checkBackups } from './doctor/backups.ts'
import { checkDatabaseFile, checkPlatform } from './doctor/data.ts'
import { checkEvidenceKey } from './doctor/evidence.ts'
import { checkImages } from './doctor/images.ts'
import { checkAll, fail, type Finding, printFinding } from './doctor/findings.ts'
import { checkDisk, checkLoopback, checkMemory, checkPackages, checkVersions, checkYear } from './doctor/machine.ts'
import { checkExamples, checkMail, checkSite } from './doctor/outside.ts'
import { checkRights } from './doctor/rights.ts'

// Looks for what is wrong, or soon will be, with this installation, and says what to do. Changes nothing. It needs the same
// environment as the platform. Exit code 1: something is wrong now.

const findings = await examine()
for (const finding of findings) console.log(printFinding(finding))
const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
const [failures, warnings] = [count('fail'), count('warn')]
console.log(failures + warnings === 0 ? '\nAll is well.' : `\nWrong now: ${failures}. To look at: ${warnings}.`)
process.exitCode = failures > 0 ? 1 : 0

async function examine(): Promise<Finding[]> {
  const machine = [checkVersions, checkPackages, checkMemory, checkLoopback, checkYear]
  try {
    const env = readMachineEnvironment(process.env)
    return await checkAll([
      ...machine,
      () => checkDisk(env.dataDirectory),
      () => checkRights(env),
      () => checkPlatform(env),
      () => checkDatabaseFile(env),
      () => checkBackups(env),
      () => checkEvidenceKey(env),
      () => checkImages(env),
      () => checkExamples(env),
      () => checkMail(env),
      () => checkSite(env),
    ])
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return [
      ...(await checkAll(machine)),
      fail(error.message.trim(), 'Correct them, then run npm run doctor again for the rest.'),
    ]
  }
}
