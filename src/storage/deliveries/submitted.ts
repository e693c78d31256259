import { sql } from 'drizzle-orm'
import { submittedStates } from '#src/domain/deliveries/states.ts'
import { literals } from '#src/storage/text/literals.ts'

/** `shownState` and `submittedStates`, as a condition. */
export const isSubmitted = sql`(state IN ${literals(submittedStates)} AND (state <> 'declined' OR submitted_at IS NOT NULL)
  AND NOT (state = 'submitted' AND doubted_at IS NOT NULL))`
