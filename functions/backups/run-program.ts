import { fork } from 'node:child_process'
import type { Environment } from '#src/env.ts'
import type { BackupTask, TaskCall, TaskMessage, TaskResults } from '#src/domain/backups/tasks.ts'

/** The program's own sentence about what went wrong. */
export class BackupFailure extends Error {
  override name = 'BackupFailure'
  /** Whether another process works on backups, so that nothing was tried. */
  readonly busy: boolean
  constructor(message: string, busy = false) {
    super(message)
    this.busy = busy
  }
}

type DataPlaces = Pick<Environment, 'dataDirectory' | 'database'>

/** Runs the program for backups once. It reads other settings from the environment. Ends it after `timeoutMs`. */
export async function runBackupProgram<Task extends BackupTask>(
  program: string,
  task: Task,
  { dataDirectory, database }: DataPlaces,
  timeoutMs: number,
): Promise<TaskResults[Task['do']]> {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    const message = await new Promise<TaskMessage>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new BackupFailure(`The process ended early (${signal ?? code}).`)))
      child.send({ task, dataDirectory, databaseUrl: database.url } satisfies TaskCall)
    })
    if ('failure' in message) throw new BackupFailure(message.failure, message.busy)
    return message.result as TaskResults[Task['do']]
  } finally {
    clearTimeout(timer)
  }
}
