import pino from 'pino'
import { currentTrail } from './context.ts'
import { countError } from './errors.ts'
import { LineLimit } from './line-limit.ts'
import type { LogEntry, LogSettings } from './log-entry.ts'
import { LineOutput } from './output.ts'
import { formatForPeople } from './readable.ts'
import { redact } from './redact.ts'
import { shared } from './shared.ts'

type Log = {
  write: (entry: LogEntry) => void
  set: (settings: LogSettings) => void
  drain: (ms: number) => Promise<void>
}

/** Writes an entry, with the request, job or mail that it belongs to. Never throws and never waits. */
export function log(entry: LogEntry): void {
  theLog().write(entry)
}

export function setUpLog(settings: LogSettings): void {
  theLog().set(settings)
}

/** Before the process ends: resolves when all lines are written, or after `ms`. */
export function drainLog(ms = 1000): Promise<void> {
  return theLog().drain(ms)
}

/** One for the process, so that lines don't get mixed up. */
const theLog = (): Log => shared('log', () => createLog(new LineOutput()))

/** `output`: takes whole lines. */
export function createLog(
  output: Pick<LineOutput, 'write' | 'takeLost' | 'drain'>,
  settings: LogSettings = { level: 'info', readable: false },
): Log {
  let readable = settings.readable
  const logger = pino(
    {
      level: settings.level,
      base: null,
      formatters: { level: (level) => ({ level }) },
      timestamp: false,
    },
    { write: (line: string) => output.write(readable ? formatForPeople(line) : line) },
  )
  const emit = ({ level, ...entry }: LogEntry) => {
    if (!logger.isLevelEnabled(level)) return
    const time = new Date().toISOString()
    logger[level](redact({ time, ...entry, ...withoutUndefined(currentTrail()) }))
  }
  const limit = new LineLimit(emit)
  return {
    write: (entry) => {
      try {
        if (entry.level === 'error') countError(entry.event, Date.now())
        if (!limit.admit(entry, Date.now())) return
        emit(entry)
        const lost = output.takeLost()
        if (lost > 0) emit({ level: 'warn', event: 'log-lines-lost', count: lost })
      } catch {
        // An entry that can't be written isn't worth a failed request.
      }
    },
    set: ({ level, readable: isReadable }) => {
      logger.level = level
      readable = isReadable
    },
    drain: async (ms) => {
      limit.flush()
      await output.drain(ms)
    },
  }
}

function withoutUndefined(trail: object): object {
  return Object.fromEntries(Object.entries(trail).filter(([, value]) => value !== undefined))
}
