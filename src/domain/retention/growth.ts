import { feedbackRules } from './feedback.ts'
import { mentionRules } from './mentions.ts'

/** What helps a project to be found and to hear from people. */
export const growthRules = { ...mentionRules, ...feedbackRules } as const
