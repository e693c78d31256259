import { inOneLine } from '#netlify/local/backups/backup-error.ts'
import { serverDatabase } from '#netlify/local/backups/back-up.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { readSwitch } from '#netlify/local/processes/releases.ts'
import { type UpgradeState, writeUpgradeState } from '#netlify/local/processes/upgrade-state.ts'
import { durationText } from '#src/domain/backups/results.ts'
import type { Environment } from '#src/env.ts'
import type { SupervisedServer } from './checks.ts'
import type { Target } from './find-target.ts'
import type { Git } from './git.ts'
import { Interruption } from './interruption.ts'
import { makeBackup, type Rehearsal, rehearse, rehearseEmpty } from './rehearse.ts'
import { stageRelease } from './stage.ts'
import { removeStaged, switchTo } from './switch.ts'
import { settle, startTrial, waitForEnd, watch } from './trial.ts'
import { tryAlone } from './try-alone.ts'
import { UpgradeError } from './upgrade-error.ts'

export type Replacement = Target & {
  env: Environment
  git: Git
  /** Null: none runs. */
  server: SupervisedServer | null
  oneWay: boolean
  say: (line: string) => void
}

/** How long a new server has to serve well before it's kept. */
const watchMs = 30_000
/** The server waits that long for the database before it answers a write with 503. */
const writesWaitMs = 5000

/** Replaces the release. On failure it takes back what it did, and throws what to tell the owner. */
export async function replaceRelease(given: Replacement): Promise<void> {
  const { env, git, server, from, to, isMerge, say } = given
  const state: UpgradeState = {
    ...{ from: from.commit, to: to.commit, startedAt: new Date().toISOString() },
    ...{ step: 'preparing', backup: null },
  }
  const note = (change: Partial<UpgradeState>) => writeUpgradeState(env.dataDirectory, Object.assign(state, change))
  const interruption = new Interruption(say)
  let isOnTrial = false
  try {
    say(`From ${from.text} to ${to.text}${isMerge ? ', merged with your own commits' : ''}.`)
    await note({})
    const staged = await stageRelease(git, to.commit, say)
    interruption.check()
    const migrateMs = await prepareData(given, staged.root, note)
    interruption.check()
    await note({ step: 'trying' })
    const isStopped = () => interruption.reason !== null
    if (server) {
      say('Starting it beside the running version …')
      isOnTrial = true
      const trial = { ...staged, commit: to.commit, migrateMs }
      await startTrial(env.dataDirectory, server.supervisor, trial)
      say(`It serves. Watching it for ${watchMs / 1000} s …`)
      await watch(env.dataDirectory, staged.root, watchMs, isStopped)
      interruption.check()
      // It still has requests to finish, with files of the checkout.
      await waitForEnd(server.pid)
    } else {
      say('No server is running. Starting the new version to try it, and stopping it again …')
      await tryAlone({ dataDirectory: env.dataDirectory, release: staged, migrateMs, isStopped })
      interruption.check()
    }
    say('Putting its files in place …')
    await switchTo(git, from.commit, to.commit, staged.hasOwnPackages)
    await settle(env, git.root, server?.supervisor ?? null)
    // Only what the next run reads.
    await note({ step: 'done' }).catch(() => {})
  } catch (error) {
    throw new UpgradeError(await takeBack(given, state, isOnTrial, interruption.reason ?? error))
  } finally {
    interruption.end()
  }
  const wayBack = `To go back: npm run upgrade -- ${from.commit.slice(0, 12)}`
  say(server ? `Upgraded to ${to.text}. ${wayBack}` : `${to.text} is installed. Start it: npm start. ${wayBack}`)
}

/** Refuses a migration that has no way back, unless it's wanted. Resolves with its time. */
async function prepareData(
  given: Replacement,
  release: string,
  note: (change: Partial<UpgradeState>) => Promise<void>,
): Promise<number> {
  const { server, oneWay, from, say } = given
  const { migrateMs, hasWayBack } = await privately(() => rehearseMigration(given, release, note))
  if (server && migrateMs > writesWaitMs)
    say('The migration may take as long on your data. What is sent meanwhile may be answered with "try again".')
  if (hasWayBack) return migrateMs
  const problem = `It changes the database so that ${from.text} can't work with it.`
  if (server) {
    throw new UpgradeError(
      `${problem} Upgrade to a version in between first. Or stop the server, and run this command again with --one-way.`,
    )
  }
  if (!oneWay) {
    throw new UpgradeError(
      `${problem} The only way back is to restore a backup. To do it: npm run upgrade -- --one-way (and the version, if you named one)`,
    )
  }
  return migrateMs
}

/** Copies of the data are only readable by this user. Files of a release get the modes that git and npm give them. */
async function privately<T>(work: () => Promise<T>): Promise<T> {
  const usual = process.umask(0o077)
  try {
    return await work()
  } finally {
    process.umask(usual)
  }
}

async function rehearseMigration(
  { env, say }: Replacement,
  release: string,
  note: (change: Partial<UpgradeState>) => Promise<void>,
): Promise<Rehearsal> {
  const isOnServer = !env.database.url.startsWith('file:')
  if (isOnServer || !env.backups.beforeMigration) {
    say(
      `No backup is made: ${isOnServer ? serverDatabase(env) : 'BACKUPS is off.'} Trying the migration on an empty database …`,
    )
    return rehearseEmpty(env, release)
  }
  say('Backing up …')
  const backup = await makeBackup(env)
  await note({ backup: { name: backup.name, at: Date.now() } })
  say(`Backed up as ${backup.name}. Restoring and migrating a copy …`)
  const rehearsal = await rehearse(env, backup.name, release)
  const { restoreMs, migrateMs } = rehearsal
  say(`The copy was restored in ${durationText(restoreMs)} and migrated in ${durationText(migrateMs)}.`)
  return rehearsal
}

/** Lets the previous version serve again, and says what happened and what to do. */
async function takeBack(
  { env, git, server, from, to, oneWay }: Replacement,
  state: UpgradeState,
  isOnTrial: boolean,
  error: unknown,
): Promise<string> {
  const { step, backup } = state
  const said = (explain(error, env.database.url) ?? inOneLine(error)).replace(' The old server keeps serving.', '')
  const reason = /[.!?]$/.test(said) ? said : `${said}.`
  const again = 'Then run npm run upgrade again.'
  if (readSwitch(git.root) !== null)
    return `${to.text} works, but its files can't be put in place: ${reason} Fix that. ${again}`
  if ((await git.ask('rev-parse', 'HEAD')) === to.commit)
    return `${to.text} is in place, but the server can't be restarted with it: ${reason} Run npm run restart.`
  const lines = [`Not upgraded to ${to.text}. ${reason}`]
  try {
    if (isOnTrial) await settle(env, git.root, server?.supervisor ?? null)
    else await removeStaged(git.root)
    lines.push(server ? `${from.text} is serving.` : `The checkout still has ${from.text}.`)
  } catch (failure) {
    lines.push(
      `${from.text} can't be started again: ${inOneLine(failure)} See the server's output, or run npm run restart.`,
    )
  }
  if (backup) lines.push(`The database was kept as it is. The backup is ${backup.name}.`)
  if (oneWay && step === 'trying' && backup) {
    lines.push(
      `If ${from.text} doesn't start, its database is in the backup: npm run restore -- ${backup.name} --replace`,
    )
  }
  await writeUpgradeState(env.dataDirectory, { ...state, step: 'failed' }).catch(() => {})
  return lines.join(' ')
}
