export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Logged as one line of JSON. `message`: for people, beside the event's name. */
export type LogEntry = { level: LogLevel; event: string; message?: string; [detail: string]: unknown }

export type LogSettings = {
  level: LogLevel
  /** Text for a developer's terminal instead of JSON. */
  readable: boolean
}
