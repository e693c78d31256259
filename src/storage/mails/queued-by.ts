import { currentTrail } from '#src/telemetry/context.ts'

/** The request or the run of a job that is queueing mail. */
export function queuedBy(): string | null {
  const { requestId, runId } = currentTrail()
  return runId ?? requestId ?? null
}
