/** A line of JSON as text for a terminal: '20:21:03 warn mail-not-sent attempts=2 …', or only its message. */
export function formatForPeople(line: string): string {
  const { time, level, event, message, ...details } = JSON.parse(line) as Record<string, unknown>
  const words = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  if (typeof message === 'string') return `${level === 'warn' ? 'Warning: ' : ''}${message}\n`
  return [String(time).slice(11, 19), ...(level === 'info' ? [] : [level]), event, ...words].join(' ') + '\n'
}
