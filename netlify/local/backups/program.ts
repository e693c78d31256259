import { constants, setPriority } from 'node:os'
import { readEnvironment } from '#src/env.ts'
import { BackupBusy, BackupError, inOneLine } from './backup-error.ts'
import type { BackupTask } from '#src/domain/backups/tasks.ts'

// A process that makes and checks backups, so that the server's own never waits for a disk or a large file.

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW)
process.umask(0o077)
// Ctrl-C reaches the whole process group, but the process that started this one says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

process.once('message', (task: BackupTask) => {
  run(task)
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

async function run(task: BackupTask): Promise<unknown> {
  if (task.do === 'check') {
    const { column, withDatabaseFile } = await import('./database-file.ts')
    return withDatabaseFile(task.path, (db) => column(db, 'PRAGMA quick_check(1)'))
  }
  const env = readEnvironment(process.env)
  if (task.do === 'certify') return (await import('./certify.ts')).certify(env, task.name)
  return (await import('./back-up.ts')).backUp(env, task.reason)
}
