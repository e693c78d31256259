import { constants, setPriority } from 'node:os'
import { readEnvironment } from '#src/env.ts'
import { BackupBusy, BackupError, inOneLine } from './backup-error.ts'
import type { TaskCall } from '#src/domain/backups/tasks.ts'

// A process that makes and checks backups, so that the server's own never waits for a disk or a large file.

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW)
process.umask(0o077)
// Ctrl-C reaches the whole process group, but the process that started this one says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

process.once('message', (call: TaskCall) => {
  void run(call)
    .then(
      (result) => ({ result }),
      (error: unknown) => ({
        failure: inOneLine(error),
        busy: error instanceof BackupBusy,
        expected: error instanceof BackupError,
      }),
    )
    .then((message) => process.send?.(message, () => process.exit()))
})

async function run({ task, dataDirectory, databaseUrl }: TaskCall): Promise<unknown> {
  if (task.do === 'check') {
    const { column, withDatabaseFile } = await import('./database-file.ts')
    return withDatabaseFile(task.path, (db) => column(db, 'PRAGMA quick_check(1)'))
  }
  const env = readEnvironment({ ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl })
  if (task.do === 'certify') return (await import('./certify.ts')).certify(env, task.name)
  const { backUp, saveNewErasures } = await import('./back-up.ts')
  if (task.do === 'back-up') return backUp(env, task.reason)
  await saveNewErasures(env)
  return null
}
