import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function mentionMatching(_request: Request, context: Context): Promise<Response> {
  return handleJob('mention-matching', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
