import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function mentionPolls(_request: Request, context: Context): Promise<Response> {
  return handleJob('mention-polls', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
