import type { LogEntry } from '#functions/http/environment.ts'
import { deliverMails } from '#functions/mails/delivery.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { type DataFolder, fingerprintOf, openDataFolder, readSecret } from '#netlify/local/data-folder.ts'
import { findRunningPlatform, type RunningPlatform } from '#netlify/local/running-platform.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { type Operator, UsageError } from './operator.ts'

/**
 * Opens what an operator works on. If the local platform runs on the same data folder, its build hook and mail receiver
 * are used. Otherwise rebuilds and mails wait until it starts. `signs`: whether mails with signed links will be sent.
 */
export async function openOperator({ signs }: { signs: boolean }): Promise<Operator> {
  const given = readEnvironment(process.env)
  const folder = await openDataFolder(given.dataDirectory)
  const platform = await findRunningPlatform(given.dataDirectory)
  const isOriginGiven = process.env['SITE_ORIGIN'] || process.env['URL']
  const env = {
    ...given,
    origin: platform && !isOriginGiven ? `http://localhost:${platform.port}` : given.origin,
    smtpUrl: given.smtpUrl ?? (platform?.smtpUrl || undefined),
    buildHookUrl: given.buildHookUrl ?? platform?.buildHookUrl,
  }
  const secret = signs ? await siteSecret(env, folder, platform) : ''
  const db = openDatabase(env.database)
  const log = (entry: LogEntry) => {
    if (entry.level !== 'info')
      console.log(`  ${entry.event}: ${typeof entry['error'] === 'string' ? entry['error'] : ''}`)
  }
  const services = { db, env, secret, now: Date.now, log }
  return {
    ...services,
    print: (line) => console.log(line),
    settle: async () => {
      await deliverMails(services)
      await requestRebuild(services)
      if (!env.smtpUrl && !platform)
        console.log('The email is queued until SMTP_URL is set or the platform runs (npm start).')
      if (!env.buildHookUrl) console.log('The site will be rebuilt when the platform next starts (npm start).')
    },
    close: () => db.$client.close(),
  }
}

/** The secret the site checks links with. One created here would make links that the site refuses. */
async function siteSecret(
  { secret: given, database }: Environment,
  { secretFile }: DataFolder,
  platform: RunningPlatform | null,
): Promise<string> {
  // This folder's secret isn't that of a site elsewhere.
  const isLocal = platform !== null || database.url.startsWith('file:')
  const secret = given ?? (isLocal ? await readSecret(secretFile) : null)
  if (!secret) {
    throw new UsageError(
      "Set SECRET to your site's secret. Links in emails are signed with it, and the site checks them.",
    )
  }
  if (platform && platform.secretFingerprint !== fingerprintOf(secret)) {
    throw new UsageError(
      `The platform at http://localhost:${platform.port} has another secret. Set SECRET to that one, or DATA_DIR to another folder.`,
    )
  }
  return secret
}
