import type { Problem } from '#src/domain/problems/problems.ts'

/** Not among all messages, which also pages load that send nothing long. */
export const tooLarge =
  'That’s too large for this site’s server. Shorten the text or choose a smaller file, then try again.'

/** What a refusal says. A proxy's limit may be lower than ours, its answer is no problem of ours, and trying again doesn't help. */
export function refusalText(status: number, problem: Partial<Problem> | null): string | undefined {
  return problem === null && status === 413 ? tooLarge : problem?.message
}
