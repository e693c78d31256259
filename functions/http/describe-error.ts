/** An error's message, location and causes, for the log only. */
export function describeError(error: Error): Record<string, unknown> {
  const { name, stack, cause } = error
  // Drizzle's message includes the query parameters, which contain people's emails.
  const message = error.message.split('\nparams:')[0]
  return {
    name,
    message,
    at: stack
      ?.split('\n')
      .find((line) => line.trimStart().startsWith('at '))
      ?.trim(),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
